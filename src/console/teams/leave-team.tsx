"use client";

import { useState } from "react";
import { DangerCard } from "@/console/form/danger-card";
import LeaveTeamDialog from "@/console/shell/actions/leave-team-dialog";
import { useGoHomeWithout } from "@/console/shell/actions/use-go-home-without";
import { useTeam } from "@/console/shell/current/current";

export function LeaveTeam() {
  const team = useTeam();
  const [asking, setAsking] = useState(false);
  const leave = useGoHomeWithout();
  return (
    <>
      <DangerCard
        title="Leave this team"
        action="Leave team…"
        onAction={() => setAsking(true)}
        disabledReason={
          team.role === "owner" ? "You own this team. Hand it over first, or delete it." : undefined
        }
      >
        You will not see its projects any more, and your personal keys no longer reach them.
      </DangerCard>
      <LeaveTeamDialog
        open={asking}
        onOpenChange={setAsking}
        team={team}
        onLeft={() => leave({ teamId: team.id })}
      >
        You lose sight of all of its projects at once.
      </LeaveTeamDialog>
    </>
  );
}
