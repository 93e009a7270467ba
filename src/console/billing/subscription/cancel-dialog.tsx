import { Failed } from "@/console/failed";
import { useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { PLANS } from "@/plans/plans";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { Skeleton } from "@/ui/loading/skeleton";
import type { BillingAccount } from "../account/account";
import { billingDay } from "../account/account-words";
import { HostedPageError } from "../account/hosted-page-error";
import { useHostedPage } from "../account/use-hosted-page";
import { downgradeOf, downgradeWords } from "./downgrade";

type CancelDialogProps = { account: BillingAccount; onClose: () => void };

/** Says what the end of the subscription means for this team, before the page that cancels it. */
export default function CancelDialog({ account, onClose }: CancelDialogProps) {
  const { id: teamId, name } = useTeam();
  const { mutateAsync } = api.billing.openPortal.useMutation();
  const page = useHostedPage(() => mutateAsync({ teamId, flow: "cancel" }));
  const end =
    account.renewsAt === null ? "the end of the paid period" : billingDay(account.renewsAt);
  const continues =
    account.planState === "paid_grace"
      ? `The last payment failed. ${PLANS.pro.name} ends on ${end} at the latest, or earlier if all retries fail.`
      : `${PLANS.pro.name} continues until ${end}.`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !page.opening && onClose()}
      title={`Cancel the subscription of ${name}?`}
      description={`${continues} You can resume the subscription until then. Afterwards the team moves to the ${PLANS.free.name} plan:`}
      footer={
        <>
          <Button onClick={onClose} disabled={page.opening}>
            Keep {PLANS.pro.name}
          </Button>
          <Button variant="danger" loading={page.opening} onClick={page.open}>
            Continue to cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Consequences />
        <HostedPageError {...page} />
      </div>
    </Dialog>
  );
}

function Consequences() {
  const { id: teamId, projects } = useTeam();
  const team = api.teams.detail.useQuery({ teamId });
  const members = api.teams.members.list.useQuery({ teamId });
  const usage = api.usage.current.useQuery({ teamId });
  const error = team.error ?? members.error;
  if (team.data && members.data) {
    const { keptProjectId } = team.data;
    const downgrade = downgradeOf({ projects, keptProjectId, members: members.data });
    return (
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-faint">
        {downgradeWords(downgrade, usage.data?.used).map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
        <li>Nothing is deleted. Overage up to that day is on your last invoice.</li>
      </ul>
    );
  }
  if (error) {
    return <Failed error={error} retry={() => Promise.all([team.refetch(), members.refetch()])} />;
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <Skeleton />
      <Skeleton />
      <Skeleton className="w-2/3" />
    </div>
  );
}
