"use client";

import { useState } from "react";
import { DangerCard } from "@/console/form/danger-card";
import LeaveTeamDialog from "@/console/shell/actions/leave-team-dialog";
import { useGoHomeWithout } from "@/console/shell/actions/use-go-home-without";
import { useTeam } from "@/console/shell/current/current";

export function LeaveTeam() {
  const team = useTeam();
  const [confirming, setConfirming] = useState(false);
  const goHomeWithout = useGoHomeWithout();
  return (
    <>
      <DangerCard
        title="Leave this team"
        action="Leave team…"
        onAction={() => setConfirming(true)}
        disabledReason={
          team.role === "owner"
            ? "You own this team. Transfer ownership first, or delete the team."
            : undefined
        }
      >
        You lose access to its projects, including through your personal keys.
      </DangerCard>
      <LeaveTeamDialog
        open={confirming}
        onOpenChange={setConfirming}
        team={team}
        onLeft={() => goHomeWithout({ teamId: team.id })}
      >
        You lose access to all of its projects immediately.
      </LeaveTeamDialog>
    </>
  );
}
