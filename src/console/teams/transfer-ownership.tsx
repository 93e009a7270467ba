"use client";

import { useState } from "react";
import { useBillingAccount } from "@/console/billing/account/account";
import { Failed } from "@/console/failed";
import { withErrorMessage } from "@/console/form/use-form";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import { PLANS } from "@/plans/plans";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { toast } from "@/ui/feedback/toast";
import { Select } from "@/ui/forms/select";

const SUBSCRIPTION = " The subscription continues, paid by the same card until they change it.";

export function TransferOwnership() {
  return usePermits("team:hand_over") ? <TransferOwnershipCard /> : null;
}

function TransferOwnershipCard() {
  const team = useTeam();
  const members = api.teams.members.list.useQuery({ teamId: team.id });
  const { mutateAsync } = api.teams.handOver.useMutation();
  const refresh = useRefreshTeams();
  const [newOwnerId, setNewOwnerId] = useState<string>();
  const [confirming, setConfirming] = useState(false);
  const others = members.data?.filter(({ role }) => role !== "owner") ?? [];
  const newOwner = others.find(({ userId }) => userId === newOwnerId);
  const subscribed = useBillingAccount(team.id).data?.hasSubscription === true;
  const staysMember = PLANS[team.plan].members > 1;
  const transfer = async () => {
    if (!newOwner) return;
    await withErrorMessage(mutateAsync({ teamId: team.id, userId: newOwner.userId }));
    await refresh();
    toast.success(`${newOwner.name} is now the owner of ${team.name}.`);
  };
  return (
    <Card>
      <CardHeader title="Transfer ownership" />
      <CardBody className="flex flex-col gap-3">
        <p className="text-soft">
          Make another member the owner;{" "}
          {staysMember
            ? "you become an admin."
            : `the ${PLANS[team.plan].name} plan includes only the owner, so you will be suspended.`}
          {members.isSuccess && others.length === 0 && " The team has no other members yet."}
        </p>
        {!members.data && members.error && <Failed error={members.error} retry={members.refetch} />}
        {others.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Select
              label="New owner"
              placeholder="Choose a member…"
              className="w-72 max-w-full"
              value={newOwnerId}
              onValueChange={setNewOwnerId}
              options={others.map(({ userId, name, email }) => ({
                value: userId,
                label: name,
                hint: email,
              }))}
            />
            <Button onClick={() => setConfirming(true)} disabled={!newOwner}>
              Transfer…
            </Button>
          </div>
        )}
      </CardBody>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Transfer ${team.name} to ${newOwner?.name ?? ""}?`}
        description={`They will own the team and its plan, and only they can delete it.${subscribed ? SUBSCRIPTION : ""} ${
          staysMember
            ? "You become an admin, and only they can transfer it back."
            : "You lose access until they upgrade to a larger plan, and only they can transfer it back."
        }`}
        confirmLabel="Transfer ownership"
        onConfirm={transfer}
      />
    </Card>
  );
}
