"use client";

import Link from "next/link";
import { useEffect } from "react";
import { Failed } from "@/console/failed";
import { useTeam } from "@/console/shell/current/current";
import { PLANS } from "@/plans/plans";
import { buttonClass } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { Skeleton } from "@/ui/loading/skeleton";
import { PageHeader } from "@/ui/page-header";
import { type BillingAccount, useLiveBillingAccount } from "../account/account";
import { TestMode } from "../account/test-mode";
import { useRefreshBilling } from "../account/use-refresh-billing";
import { CheckoutReturn } from "../checkout/checkout-return";
import { UpgradeCard } from "../checkout/upgrade-card";
import { useCheckoutReturn } from "../checkout/use-checkout-return";
import { PlanTable } from "../pricing/plan-table";
import { SubscriptionCard } from "../subscription/subscription-card";
import { PlanUsage } from "./plan-usage";
import { ProEnded } from "./pro-ended";
import { useTaskDone } from "./use-task-done";

/** The team's plan: how it is paid, its limits, how much of them is used, and how to upgrade. */
export function PlanScreen() {
  const team = useTeam();
  const { data, error, refetch } = useLiveBillingAccount(team.id);
  useTeamOnSamePlan(data);
  useTaskDone();
  const checkout = useCheckoutReturn();
  const off = data?.mode === "off";
  return (
    <>
      <PageHeader
        title="Plan"
        description={`${team.name} is on ${PLANS[team.plan].name}.`}
        actions={
          data &&
          !off && (
            <Link href="/pricing" className={buttonClass()}>
              How pricing works
            </Link>
          )
        }
      />
      <div className="flex max-w-3xl flex-col gap-5">
        {data && <TestMode mode={data.mode} />}
        <CheckoutReturn {...checkout} />
        {data?.proEndedAt && <ProEnded endedAt={data.proEndedAt} />}
        {data ? (
          <Payment account={data} paying={checkout.pending} />
        ) : error ? (
          <Card>
            <Failed error={error} retry={refetch} />
          </Card>
        ) : (
          <PaymentSkeleton />
        )}
        <PlanUsage />
        {data && (
          <Card>
            <CardHeader title="Compare plans" />
            <PlanTable current={team.plan} prices={!off} />
          </Card>
        )}
      </div>
    </>
  );
}

/** Refetches the team when its plan has changed, for instance in another tab or by a webhook. */
function useTeamOnSamePlan(account: BillingAccount | undefined): void {
  const { planState } = useTeam();
  const refresh = useRefreshBilling();
  const changed = account !== undefined && account.planState !== planState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per change; `refresh` is new each time.
  useEffect(() => {
    if (changed) void refresh();
  }, [changed]);
}

function Payment({ account, paying }: { account: BillingAccount; paying: boolean }) {
  if (account.planState !== "free") return <SubscriptionCard account={account} />;
  if (account.mode !== "off") return paying ? null : <UpgradeCard account={account} />;
  return (
    <Card>
      <CardHeader title={PLANS.free.name} />
      <CardBody>
        <p className="text-soft">The operator of this server sets plans.</p>
      </CardBody>
    </Card>
  );
}

const PaymentSkeleton = () => (
  <Card aria-busy="true">
    <CardBody className="flex flex-col gap-3">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-full max-w-md" />
      <Skeleton className="h-8 w-36" />
    </CardBody>
  </Card>
);
