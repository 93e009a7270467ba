"use client";

import { useTeam } from "@/console/shell/current/current";
import { PageHeader } from "@/ui/page-header";
import { DeleteTeam } from "./delete-team";
import { HandOverTeam } from "./hand-over-team";
import { LeaveTeam } from "./leave-team";
import { TeamForm } from "./team-form";

export function TeamSettings() {
  const team = useTeam();
  return (
    <>
      <PageHeader
        title="Team settings"
        description={`${team.name} owns projects, and its members see them all.`}
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <TeamForm />
        <HandOverTeam />
        <LeaveTeam />
        <DeleteTeam />
      </div>
    </>
  );
}
