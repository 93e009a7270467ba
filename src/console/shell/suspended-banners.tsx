import { useState } from "react";
import { useRefresh } from "@/console/form/use-refresh";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { optional } from "@/ui/optional";
import { toast } from "@/ui/toast";
import { useCurrent } from "./current";
import type { LeaveTeamDialogProps } from "./leave-team-dialog";
import type { Me } from "./me";

const LeaveTeamDialog = optional<LeaveTeamDialogProps>(() => import("./leave-team-dialog"));

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
