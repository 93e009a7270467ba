"use client";

import { useState } from "react";
import { PLANS } from "@/billing/plans";
import { Failed } from "@/console/failed";
import { inWords } from "@/console/form/use-form";
import { useRefresh } from "@/console/form/use-refresh";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { toast } from "@/ui/feedback/toast";
import { Select } from "@/ui/forms/select";

export function HandOverTeam() {
  return usePermits("team:hand_over") ? <HandOver /> : null;
}

function HandOver() {
  const team = useTeam();
  const members = api.teams.members.list.useQuery({ teamId: team.id });
  const { mutateAsync } = api.teams.handOver.useMutation();
  const refresh = useRefresh();
  const [heirId, setHeirId] = useState<string>();
  const [asking, setAsking] = useState(false);
  const others = members.data?.filter(({ role }) => role !== "owner") ?? [];
  const heir = others.find(({ userId }) => userId === heirId);
  const staysMember = PLANS[team.plan].members > 1;
  const handOver = async () => {
    if (!heir) return;
    await inWords(mutateAsync({ teamId: team.id, userId: heir.userId }));
    await refresh();
    toast.success(`${heir.name} owns ${team.name} now.`);
  };
  return (
    <Card>
      <CardHeader title="Hand over" />
      <CardBody className="flex flex-col gap-3">
        <p className="text-soft">
          Another member becomes the owner;{" "}
          {staysMember
            ? "you stay as an admin."
            : `on ${PLANS[team.plan].name} there is room for the owner only, so you are suspended.`}
          {members.isSuccess && others.length === 0 && " Nobody else is in the team yet."}
        </p>
        {!members.data && members.error && <Failed error={members.error} retry={members.refetch} />}
        {others.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Select
              label="New owner"
              placeholder="Choose a member…"
              className="w-72 max-w-full"
              value={heirId}
              onValueChange={setHeirId}
              options={others.map(({ userId, name, email }) => ({
                value: userId,
                label: name,
                hint: email,
              }))}
            />
            <Button onClick={() => setAsking(true)} disabled={!heir}>
              Hand over…
            </Button>
          </div>
        )}
      </CardBody>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Hand ${team.name} over to ${heir?.name ?? ""}?`}
        description={`They will own the team and its plan, and alone can delete it. ${
          staysMember
            ? "You become an admin, and only they can give it back."
            : "You see nothing of it until they put it on a larger plan, and only they can give it back."
        }`}
        confirmLabel="Hand over"
        onConfirm={handOver}
      />
    </Card>
  );
}
