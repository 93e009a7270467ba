import { useState } from "react";
import { formatCost, formatMoney } from "@/base/text/money";
import { usePermits } from "@/console/shell/current/current";
import { PLANS } from "@/plans/plans";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { formatFullCount } from "@/ui/format/number";
import { Gauge, type GaugeTone } from "@/ui/gauge";
import { optional } from "@/ui/loading/optional";
import type { BillingAccount } from "../account/account";
import { TestModeLine } from "../account/test-mode";
import { isNearLimit, type Overage } from "./overage";
import { forecastWords, limitWords, reachedWords } from "./overage-words";
import type { MonthUsage } from "./usage";

const SpendingLimitDialog = optional<{
  account: BillingAccount;
  overage: Overage;
  onClose: () => void;
}>(() => import("./spending-limit-dialog"));

type OverageCardProps = { usage: MonthUsage; overage: Overage; account: BillingAccount };

/** What events beyond the quota cost this month, and the limit for that. */
export function OverageCard({ usage, overage, account }: OverageCardProps) {
  const { price = 0, per = 0 } = PLANS[usage.plan].events.overage ?? {};
  const reached = reachedWords(usage);
  return (
    <Card aria-label="Overage" id="overage" className="scroll-mt-8">
      <CardHeader
        title="Overage"
        description={`Events beyond ${formatFullCount(usage.included)} a month cost ${formatMoney(price)} per ${formatFullCount(per)}.`}
      />
      <CardBody className="grid gap-6 md:grid-cols-[2fr_1fr]">
        <div>
          <Cost usage={usage} overage={overage} />
          {reached && <p className="mt-3 text-soft">{reached}</p>}
          <SpendingLimit overage={overage} account={account} />
          <TestModeLine mode={account.mode} />
        </div>
        <dl className="flex flex-col gap-3 md:border-line md:border-l md:pl-6">
          <Figure label="Events beyond the quota" value={formatFullCount(overage.events)} />
          <Figure label="Forecast overage" value={forecastWords(usage)} />
          <Figure label="Spending limit" value={limitWords(overage)} />
        </dl>
      </CardBody>
    </Card>
  );
}

function Cost({ usage, overage }: Pick<OverageCardProps, "usage" | "overage">) {
  const { cost, spendingLimit } = overage;
  const amount = <span className="font-semibold text-2xl tracking-tight">{formatCost(cost)}</span>;
  if (spendingLimit === null) {
    return (
      <>
        <p className="text-soft text-sm">Overage so far this month</p>
        <p className="font-medium text-ink tabular-nums">{amount}</p>
      </>
    );
  }
  return (
    <Gauge
      label="Overage so far this month"
      value={cost}
      limit={spendingLimit}
      tone={limitTone(usage)}
    >
      {amount} of {formatMoney(spendingLimit)}
    </Gauge>
  );
}

function limitTone(usage: MonthUsage): GaugeTone {
  if (usage.state === "paid_rejecting") return "bad";
  return isNearLimit(usage) ? "warn" : "plain";
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="font-medium text-ink tabular-nums">{value}</dd>
    </div>
  );
}

function SpendingLimit({ overage, account }: Pick<OverageCardProps, "overage" | "account">) {
  const [editing, setEditing] = useState(false);
  if (!usePermits("billing:manage")) {
    return (
      <p className="mt-3 text-soft">
        Only {account.owner.name}, who owns this team, can change the spending limit.
      </p>
    );
  }
  return (
    <>
      <Button className="mt-4" onClick={() => setEditing(true)}>
        {overage.spendingLimit === null ? "Set a spending limit…" : "Change the spending limit…"}
      </Button>
      {editing && (
        <SpendingLimitDialog
          account={account}
          overage={overage}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
