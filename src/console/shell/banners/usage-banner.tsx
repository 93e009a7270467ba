import Link from "next/link";
import type { UsageStatus } from "@/console/billing/usage/usage";
import { api } from "@/console/trpc/api";
import { highestThreshold } from "@/limits/usage/thresholds";
import { eventLimit, GRACE_PERCENT } from "@/plans/plans";
import { Button, buttonClass } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { formatFullCount } from "@/ui/format/number";
import { useDismissed } from "./use-dismissed";

const REFRESH_MS = 60_000;

/** Shown once at each usage threshold that a team reaches in a month. */
export default function UsageBanner({ teamId }: { teamId: string }) {
  const { data } = api.usage.current.useQuery({ teamId }, { refetchInterval: REFRESH_MS });
  const step = data ? highestThreshold(data) : null;
  const [dismissed, dismiss] = useDismissed(`usage ${teamId} ${data?.month} ${step}`);
  if (!data || step === null || dismissed) return null;
  const { used, included } = data;
  const { tone, title } = wordsOf(step, data);
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        <>
          <Link href={`/t/${teamId}/usage`} className={buttonClass({ size: "sm" })}>
            View usage
          </Link>
          {data.plan === "free" && (
            <Link href={`/t/${teamId}/plan#upgrade`} className={buttonClass({ size: "sm" })}>
              Upgrade
            </Link>
          )}
          <Button size="sm" variant="ghost" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {formatFullCount(used)} of {formatFullCount(included)} events used this month (UTC).
    </Banner>
  );
}

type Words = { tone: "info" | "warn" | "bad"; title: string };

function wordsOf(step: number, { state, plan, used }: UsageStatus): Words {
  if (state === "free_rejecting") {
    const what = used < eventLimit(plan) ? "Batches over the quota" : "New events";
    return { tone: "bad", title: `${what} are rejected until the end of the month` };
  }
  if (step < 100) return { tone: "info", title: "Most of this month's events are used" };
  const then =
    state === "free_accepting"
      ? `This month's events are used up; another ${GRACE_PERCENT}% is still accepted`
      : "This month's included events are used up; further events are charged";
  return { tone: "warn", title: then };
}
