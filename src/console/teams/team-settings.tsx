"use client";

import { useTeam } from "@/console/shell/current/current";
import { PageHeader } from "@/ui/page-header";
import { DeleteTeam } from "./delete-team";
import { LeaveTeam } from "./leave-team";
import { TeamForm } from "./team-form";
import { TransferOwnership } from "./transfer-ownership";

export function TeamSettings() {
  const team = useTeam();
  return (
    <>
      <PageHeader
        title="Team settings"
        description={`Settings of ${team.name}. All members have access to all of its projects.`}
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <TeamForm />
        <TransferOwnership />
        <LeaveTeam />
        <DeleteTeam />
      </div>
    </>
  );
}
