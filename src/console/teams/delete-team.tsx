"use client";

import { useState } from "react";
import { useBillingAccount } from "@/console/billing/account/account";
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
  const subscribed = useBillingAccount(teamId).data?.hasSubscription === true;
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
        description={`${describeProjects(projects)}${subscribed ? SUBSCRIPTION : ""} All members lose access, all ingest keys stop working, and all events are deleted. This cannot be undone.`}
        confirmLabel="Delete team"
        typedName={name}
        onConfirm={remove}
      />
    </>
  );
}

const SUBSCRIPTION =
  " Its subscription is cancelled at once, and the overage since the last invoice is invoiced.";

function describeProjects(projects: readonly { name: string }[]): string {
  if (projects.length === 0) return "The team has no projects.";
  const names = projects.map(({ name }) => name).join(", ");
  return `This also deletes ${projects.length === 1 ? "the project" : "its projects:"} ${names}.`;
}
