"use client";

import { useState } from "react";
import { DangerCard } from "@/console/form/danger-card";
import { withErrorMessage } from "@/console/form/use-form";
import { useGoHomeWithout } from "@/console/shell/actions/use-go-home-without";
import { usePermits, useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";

export function DeleteProject() {
  const { id, name } = useProject();
  const [confirming, setConfirming] = useState(false);
  const { mutateAsync } = api.teams.projects.delete.useMutation();
  const goHomeWithout = useGoHomeWithout();
  const remove = async () => {
    await withErrorMessage(mutateAsync({ projectId: id, name }));
    goHomeWithout({ projectId: id });
  };
  if (!usePermits("project:delete")) return null;
  return (
    <>
      <DangerCard
        title="Delete this project"
        action="Delete project…"
        onAction={() => setConfirming(true)}
      >
        Deletes the project and all of its events. Its ingest keys stop working immediately.
      </DangerCard>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger
        title={`Delete ${name}?`}
        description="All of the project's events are deleted, and its ingest keys stop working. This cannot be undone."
        confirmLabel="Delete project"
        typedName={name}
        onConfirm={remove}
      />
    </>
  );
}
