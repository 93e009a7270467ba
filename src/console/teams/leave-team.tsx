"use client";

import { useState } from "react";
import { DangerCard } from "@/console/form/danger-card";
import LeaveTeamDialog from "@/console/shell/actions/leave-team-dialog";
import { useLeave } from "@/console/shell/actions/use-leave";
import { useTeam } from "@/console/shell/current/current";

export function LeaveTeam() {
  const team = useTeam();
  const [asking, setAsking] = useState(false);
  const leave = useLeave();
  return (
    <>
      <DangerCard
        title="Leave this team"
        action="Leave team…"
        onAction={() => setAsking(true)}
        refusal={
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
