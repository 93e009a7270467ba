"use client";

import { useState } from "react";
import { api } from "@/console/api";
import { DangerCard } from "@/console/form/danger-card";
import { inWords } from "@/console/form/use-form";
import { useTeam } from "@/console/shell/current";
import { useLeave } from "@/console/shell/use-leave";
import { ConfirmDialog } from "@/ui/confirm-dialog";

export function LeaveTeam() {
  const { id: teamId, name, role } = useTeam();
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = api.teams.leave.useMutation();
  const leave = useLeave();
  const goAway = async () => {
    await inWords(mutateAsync({ teamId }));
    leave({ teamId });
  };
  return (
    <>
      <DangerCard
        title="Leave this team"
        action="Leave team…"
        onAction={() => setAsking(true)}
        refusal={
          role === "owner" ? "You own this team. Hand it over first, or delete it." : undefined
        }
      >
        You will not see its projects any more, and your personal keys no longer reach them.
      </DangerCard>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Leave ${name}?`}
        description="You lose sight of all of its projects at once. To come back you need a new invitation."
        confirmLabel="Leave team"
        onConfirm={goAway}
      />
    </>
  );
}
