import { formatMoney } from "@/base/text/money";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { PLANS } from "@/plans/plans";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { formatFullCount } from "@/ui/format/number";
import type { BillingAccount } from "../account/account";
import { HostedPageError } from "../account/hosted-page-error";
import { useHostedPage } from "../account/use-hosted-page";
import { useRefreshBilling } from "../account/use-refresh-billing";

const { name, price, events, projects, members, assistant, toolCallsPerDay } = PLANS.pro;

const GAINS = [
  `${formatFullCount(events.included)} events a month, and more for ${formatMoney(events.overage?.price ?? 0)} per ${formatFullCount(events.overage?.per ?? 0)}`,
  `${projects} projects and ${members} members`,
  `${formatFullCount(assistant.messagesPerDay)} assistant messages a day, with every model`,
  `AI agents such as Claude Code, with ${formatFullCount(toolCallsPerDay)} tool calls a day`,
  "Takes effect at once. You can cancel at any time.",
];

/** What Pro costs and includes, and for the owner of a Free team the way to the payment page. */
export function UpgradeCard({ account }: { account: BillingAccount }) {
  return (
    <Card id="upgrade" aria-label={`Upgrade to ${name}`} className="scroll-mt-8">
      <CardHeader title={`Upgrade to ${name}`} />
      <CardBody className="flex flex-col gap-4">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold text-3xl text-ink tracking-tight">
            {formatMoney(price)}
          </span>
          <span className="text-soft">per team and month</span>
        </p>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-soft marker:text-faint">
          {GAINS.map((gain) => (
            <li key={gain}>{gain}</li>
          ))}
        </ul>
        <ResumesPaused />
        {usePermits("billing:manage") ? (
          <>
            <StartCheckout />
            {account.hasInvoices && <PastInvoices />}
          </>
        ) : (
          <p className="text-ink">Ask {account.owner.name}, who owns this team, to upgrade.</p>
        )}
      </CardBody>
    </Card>
  );
}

function ResumesPaused() {
  const paused = useTeam().projects.filter((project) => project.paused);
  if (paused.length === 0) return null;
  return (
    <p className="text-soft">
      Paused projects accept events again: {paused.map((project) => project.name).join(", ")}.
    </p>
  );
}

function StartCheckout() {
  const { id: teamId } = useTeam();
  const refresh = useRefreshBilling();
  const { mutateAsync } = api.billing.startCheckout.useMutation({
    // Another tab or person may have upgraded the team.
    onError: (error) => error.data?.code === "conflict" && void refresh(),
  });
  const page = useHostedPage(() => mutateAsync({ teamId }));
  return (
    <>
      <Button variant="primary" className="self-start" loading={page.opening} onClick={page.open}>
        Upgrade to {name}
      </Button>
      <HostedPageError {...page} />
    </>
  );
}

/** A team that was on Pro before still needs its invoices. */
function PastInvoices() {
  const { id: teamId } = useTeam();
  const { mutateAsync } = api.billing.openPortal.useMutation();
  const page = useHostedPage(() => mutateAsync({ teamId }));
  return (
    <>
      <Button className="self-start" loading={page.opening} onClick={page.open}>
        Past invoices
      </Button>
      <HostedPageError {...page} />
    </>
  );
}
