"use client";

import Link from "next/link";
import { ToolCallsUsage } from "@/console/agents/tool-calls-usage";
import { AssistantUsage } from "@/console/assistant/messages-left/assistant-usage";
import { Failed } from "@/console/failed";
import { useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { buttonClass } from "@/ui/buttons/button";
import { Card, CardBody } from "@/ui/card";
import { formatMonth } from "@/ui/format/time";
import { Skeleton } from "@/ui/loading/skeleton";
import { PageHeader } from "@/ui/page-header";
import { type BillingAccount, useBillingAccount } from "../account/account";
import { OverageCard } from "./overage-card";
import { ProjectsUsage } from "./projects-usage";
import { RejectedUsage } from "./rejected-usage";
import type { MonthUsage } from "./usage";
import { UsageByDay } from "./usage-by-day";
import { UsageSummary } from "./usage-summary";

const REFRESH_MS = 30_000;

/** The team's events this month against its plan's quota. */
export function UsageScreen() {
  const { id: teamId } = useTeam();
  const { data, ...month } = api.usage.month.useQuery({ teamId }, { refetchInterval: REFRESH_MS });
  const account = useBillingAccount(teamId);
  const error = month.error ?? account.error;
  return (
    <>
      <PageHeader
        title="Usage"
        description={
          data
            ? `Events in ${formatMonth(`${data.month}-01T00:00:00Z`, "UTC")}, by the time they were received. Days and months are in UTC.`
            : "Events this month (UTC)."
        }
        actions={
          <Link href={`/t/${teamId}/plan`} className={buttonClass()}>
            Plan
          </Link>
        }
      />
      {data && account.data ? (
        <MonthOverview usage={data} account={account.data} />
      ) : error ? (
        <Card>
          <Failed error={error} retry={() => Promise.all([month.refetch(), account.refetch()])} />
        </Card>
      ) : (
        <UsageSkeleton />
      )}
    </>
  );
}

function MonthOverview({ usage, account }: { usage: MonthUsage; account: BillingAccount }) {
  const { overage } = usage;
  const billed = account.hasSubscription;
  // A limit applies even if nobody pays for the plan any more, but not if billing is off.
  const shown = account.mode !== "off" && (billed || account.spendingLimit !== null);
  return (
    <div className="flex flex-col gap-5">
      <UsageSummary usage={usage} billed={billed} />
      {overage && shown && <OverageCard usage={usage} overage={overage} account={account} />}
      <UsageByDay usage={usage} />
      <ProjectsUsage usage={usage} />
      <RejectedUsage usage={usage} />
      <AssistantUsage />
      <ToolCallsUsage />
    </div>
  );
}

const UsageSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-5">
    <Card>
      <CardBody>
        <Skeleton className="h-28" />
      </CardBody>
    </Card>
    <Card>
      <CardBody>
        <Skeleton className="h-60" />
      </CardBody>
    </Card>
  </div>
);
