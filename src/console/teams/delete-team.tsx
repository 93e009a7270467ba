"use client";

import { useState } from "react";
import { DangerCard } from "@/console/form/danger-card";
import { withErrorMessage } from "@/console/form/use-form";
import { useGoHomeWithout } from "@/console/shell/actions/use-go-home-without";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";

export function DeleteTeam() {
  const { id: teamId, name, projects } = useTeam();
  const [confirming, setConfirming] = useState(false);
  const { mutateAsync } = api.teams.delete.useMutation();
  const goHomeWithout = useGoHomeWithout();
  const remove = async () => {
    await withErrorMessage(mutateAsync({ teamId, name }));
    goHomeWithout({ teamId });
  };
  if (!usePermits("team:delete")) return null;
  return (
    <>
      <DangerCard
        title="Delete this team"
        action="Delete team…"
        onAction={() => setConfirming(true)}
      >
        Deletes the team with its projects and all of their events. Keys stop working immediately.
      </DangerCard>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger
        title={`Delete ${name}?`}
        description={`${describeProjects(projects)} All members lose access, all ingest keys stop working, and all events are deleted. This cannot be undone.`}
        confirmLabel="Delete team"
        typedName={name}
        onConfirm={remove}
      />
    </>
  );
}

function describeProjects(projects: readonly { name: string }[]): string {
  if (projects.length === 0) return "The team has no projects.";
  const names = projects.map(({ name }) => name).join(", ");
  return `This also deletes ${projects.length === 1 ? "the project" : "its projects:"} ${names}.`;
}
