"use client";

import { useState } from "react";
import { DangerCard } from "@/console/form/danger-card";
import { inWords } from "@/console/form/use-form";
import { useLeave } from "@/console/shell/actions/use-leave";
import { usePermits, useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";

export function DeleteProject() {
  const { id, name } = useProject();
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = api.teams.projects.delete.useMutation();
  const leave = useLeave();
  const remove = async () => {
    await inWords(mutateAsync({ projectId: id, name }));
    leave({ projectId: id });
  };
  if (!usePermits("project:delete")) return null;
  return (
    <>
      <DangerCard
        title="Delete this project"
        action="Delete project…"
        onAction={() => setAsking(true)}
      >
        Its ingest keys stop working at once, and its events are removed for good.
      </DangerCard>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Delete ${name}?`}
        description="Every ingest key of this project is refused from now on, and all of its events are removed. This cannot be undone."
        confirmLabel="Delete project"
        typedName={name}
        onConfirm={remove}
      />
    </>
  );
}
