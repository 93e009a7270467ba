import Link from "next/link";
import { formatMoney } from "@/base/text/money";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { PLANS } from "@/plans/plans";
import { Badge } from "@/ui/badge";
import { Card, CardBody, CardHeader } from "@/ui/card";
import type { BillingAccount } from "../account/account";
import { endingWords, renewalWords, standingOf } from "../account/account-words";
import { ManageSubscription } from "./manage-subscription";
import { UpdatePaymentMethod } from "./update-payment-method";

/** A paid plan: what it costs, what happens to it next, and how to change that. */
export function SubscriptionCard({ account }: { account: BillingAccount }) {
  const { plan } = useTeam();
  const standing = standingOf(account);
  const { name, price } = PLANS[plan];
  return (
    <Card aria-label="Subscription">
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            {name}
            {standing && <Badge tone={standing.tone}>{standing.label}</Badge>}
          </span>
        }
      />
      <CardBody className="flex flex-col gap-4">
        <div>
          <p className="font-medium text-ink">{renewalWords(account)}</p>
          {account.hasSubscription && <Terms price={price} account={account} />}
        </div>
        {account.hasSubscription && <Actions account={account} />}
      </CardBody>
    </Card>
  );
}

function Terms({ price, account }: { price: number; account: BillingAccount }) {
  const { id: teamId } = useTeam();
  const { endsAt, planState } = account;
  if (endsAt !== null) return <p className="text-soft">{endingWords(endsAt)}</p>;
  if (planState === "paid_grace") {
    return (
      <p className="text-soft">
        Everything continues while the payment is retried over the coming days. If all retries fail,
        the team moves to the {PLANS.free.name} plan.
      </p>
    );
  }
  return (
    <p className="text-soft">
      {formatMoney(price)} a month, plus{" "}
      <Link
        href={`/t/${teamId}/usage`}
        className="rounded-sm underline decoration-strong underline-offset-2 hover:text-ink"
      >
        overage
      </Link>
      .
    </p>
  );
}

function Actions({ account }: { account: BillingAccount }) {
  const manages = usePermits("billing:manage");
  const fixes = usePermits("billing:fix_payment") && account.planState === "paid_grace";
  const owner = `${account.owner.name}, who owns this team,`;
  return (
    <>
      {fixes && <UpdatePaymentMethod />}
      {manages ? (
        <ManageSubscription account={account} />
      ) : (
        <p className="text-soft">
          {fixes
            ? `You can update the payment method. Only ${owner} can change the subscription.`
            : `${owner} manages its billing.`}
        </p>
      )}
    </>
  );
}
