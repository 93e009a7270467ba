import { useState } from "react";
import { useRefresh } from "@/console/form/use-refresh";
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

/** For whoever looks for a team that has no room for them any more: there is no other place to leave it. */
export function SuspendedBanners() {
  const { me } = useCurrent();
  return me.suspendedFrom.map((team) => <SuspendedBanner key={team.id} team={team} />);
}

function SuspendedBanner({ team }: { team: Me["suspendedFrom"][number] }) {
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh();
  const onLeft = async () => {
    await refresh();
    toast.success(`You have left ${team.name}.`);
  };
  return (
    <>
      <Banner
        tone="warn"
        title={`You are suspended from ${team.name}`}
        action={
          <Button size="sm" onClick={() => setAsking(true)}>
            Leave team…
          </Button>
        }
      >
        Its plan has no room for you any more. You see the team again once it is on a larger plan;
        nothing of yours was deleted.
      </Banner>
      {asking && (
        <LeaveTeamDialog open onOpenChange={setAsking} team={team} onLeft={onLeft}>
          You stay out of it even when its plan has room again.
        </LeaveTeamDialog>
      )}
    </>
  );
}
