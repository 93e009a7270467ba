"use client";

import { useState } from "react";
import { DangerCard } from "@/console/form/danger-card";
import { inWords } from "@/console/form/use-form";
import { useLeave } from "@/console/shell/actions/use-leave";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";

export function DeleteTeam() {
  const { id: teamId, name, projects } = useTeam();
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = api.teams.delete.useMutation();
  const leave = useLeave();
  const remove = async () => {
    await inWords(mutateAsync({ teamId, name }));
    leave({ teamId });
  };
  if (!usePermits("team:delete")) return null;
  return (
    <>
      <DangerCard title="Delete this team" action="Delete team…" onAction={() => setAsking(true)}>
        Its projects go with it, their keys stop working at once, and all events are removed.
      </DangerCard>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Delete ${name}?`}
        description={`${describeProjects(projects)} All members lose their access, every ingest key is refused from now on, and all events are removed. This cannot be undone.`}
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
  return `With it goes ${projects.length === 1 ? "the project" : "every project of it:"} ${names}.`;
}
