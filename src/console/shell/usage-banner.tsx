import Link from "next/link";
import { api } from "@/console/api";
import { type Level, levelOf } from "@/console/billing/usage-words";
import { Banner } from "@/ui/banner";
import { Button, buttonClass } from "@/ui/button";
import { formatFullCount } from "@/ui/format";
import { useDismissed } from "./use-dismissed";

const REFRESH_MS = 60_000;

/** A team that nears the end of its month's events is told so once at each level. */
export default function UsageBanner({ teamId }: { teamId: string }) {
  const { data } = api.usage.standing.useQuery({ teamId }, { refetchInterval: REFRESH_MS });
  const level = data ? levelOf(data) : null;
  const [dismissed, dismiss] = useDismissed(`usage ${teamId} ${data?.month} ${level}`);
  if (!data || level === null || dismissed) return null;
  const { used, included, limit } = data;
  const { tone, title } = WORDS[level];
  return (
    <Banner
      tone={tone}
      title={title(limit !== null)}
      action={
        <>
          <Link href={`/t/${teamId}/usage`} className={buttonClass({ size: "sm" })}>
            See usage
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
      {formatFullCount(used)} of {formatFullCount(included)} events since the month began (UTC).
    </Banner>
  );
}

type Words = { tone: "info" | "warn" | "bad"; title: (ends: boolean) => string };

/** `ends`: whether the plan refuses events that it has no room for. */
const WORDS: Record<Level, Words> = {
  80: { tone: "info", title: () => "Most of this month's events are used" },
  100: {
    tone: "warn",
    title: (ends) =>
      ends
        ? "This month's events are used up; a margin of 20% is still taken"
        : "This month's included events are used up; what is beyond them costs",
  },
  120: { tone: "bad", title: () => "New events are refused until the month ends" },
};
