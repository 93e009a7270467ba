import { useState } from "react";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { toast } from "@/ui/feedback/toast";
import { optional } from "@/ui/loading/optional";
import type { LeaveTeamDialogProps } from "../actions/leave-team-dialog";
import { useCurrent } from "../current/current";
import type { Me } from "../current/me";

const LeaveTeamDialog = optional<LeaveTeamDialogProps>(
  () => import("../actions/leave-team-dialog"),
);

/**
 * For members whose team's plan no longer includes them. They see nothing else of the team, so this
 * is the only place where they can leave it.
 */
export function SuspendedBanners() {
  const { me } = useCurrent();
  return me.suspendedFrom.map((team) => <SuspendedBanner key={team.id} team={team} />);
}

function SuspendedBanner({ team }: { team: Me["suspendedFrom"][number] }) {
  const [confirming, setConfirming] = useState(false);
  const refresh = useRefreshTeams();
  const onLeft = async () => {
    await refresh();
    toast.success(`You left ${team.name}.`);
  };
  return (
    <>
      <Banner
        tone="warn"
        title={`You are suspended from ${team.name}`}
        action={
          <Button size="sm" onClick={() => setConfirming(true)}>
            Leave team…
          </Button>
        }
      >
        The team's plan does not include enough members. You regain access when it moves to a larger
        plan. None of your data was deleted.
      </Banner>
      {confirming && (
        <LeaveTeamDialog open onOpenChange={setConfirming} team={team} onLeft={onLeft}>
          You will not regain access when the team moves to a larger plan.
        </LeaveTeamDialog>
      )}
    </>
  );
}
