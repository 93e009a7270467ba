"use client";

import { ArrowLeft, UserX } from "lucide-react";
import Link from "next/link";
import { useMemo } from "react";
import { screenWords } from "@/console/assistant/context/screen-words";
import { useScreenContext } from "@/console/assistant/context/use-screen-context";
import { RangePicker } from "@/console/query/range/range-picker";
import { useRange } from "@/console/query/range/use-range";
import { Notices } from "@/console/query/results/notices";
import { ResultView } from "@/console/query/results/result-view";
import { useRunQuery } from "@/console/query/results/use-run-query";
import { usePermits, useProject } from "@/console/shell/current/current";
import type { WireUser } from "@/query/engine/language/wire";
import type { UserResult } from "@/query/kinds/user/result";
import { buttonClass } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy/code-block";
import type { DateRange } from "@/ui/dates/date-range";
import { EmptyState } from "@/ui/feedback/empty-state";
import { PageHeader } from "@/ui/page-header";
import { ActivityCard } from "./activity-card";
import { LatestProperties } from "./latest-properties";
import { Timeline } from "./timeline-card";
import { UserMetrics } from "./user-metrics";
import { UserRankings } from "./user-rankings";
import { UserSkeleton } from "./user-skeleton";

/** Longer than the user list's default, since a single user has fewer events. */
const DEFAULT_RANGE: DateRange = { preset: "12m" };

/** One user's metrics, activity, properties and events. */
export function UserScreen({ userId }: { userId: string | null }) {
  return userId === null || userId === "" ? <UnknownUser /> : <UserDetails userId={userId} />;
}

function UserDetails({ userId }: { userId: string }) {
  const { period } = useRange(DEFAULT_RANGE);
  const query = useMemo(
    (): WireUser => ({ kind: "user", user_id: userId, ...period }),
    [userId, period],
  );
  useScreenContext({
    words: screenWords("User", [userId], period.range),
    context: { screen: "User", query },
  });
  const result = useRunQuery<"user">(query);
  if (result.code === "not_found") return <UnknownUser userId={userId} />;
  return (
    <>
      <PageHeader
        title={<UserName userId={userId} />}
        description="Activity, properties and events of one user."
        actions={<RangePicker defaultRange={DEFAULT_RANGE} />}
      />
      <ResultView result={result} skeleton={<UserSkeleton />}>
        {(user) => <UserReport user={user} />}
      </ResultView>
      {result.error === undefined && (
        <Timeline key={userId} userId={userId} usual={DEFAULT_RANGE} />
      )}
      <DeletionLink userId={userId} />
    </>
  );
}

function DeletionLink({ userId }: { userId: string }) {
  const { id: projectId } = useProject();
  if (!usePermits("events:delete")) return null;
  return (
    <p className="mt-6 text-right text-sm">
      <Link
        href={`/p/${projectId}/settings?${new URLSearchParams({ user: userId })}`}
        className="text-soft hover:underline"
      >
        Delete this user's data…
      </Link>
    </p>
  );
}

function UserName({ userId }: { userId: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 break-all font-mono text-lg">{userId}</span>
      <CopyButton text={userId} label="Copy user ID" />
    </span>
  );
}

function UserReport({ user }: { user: UserResult }) {
  return (
    <div className="mb-4 flex flex-col gap-4">
      <Notices partialFrom={user.partial_from} timeZone={user.timezone} />
      <UserMetrics user={user} />
      <ActivityCard user={user} />
      <div className="grid gap-4 lg-main:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <UserRankings user={user} />
        <LatestProperties user={user} />
      </div>
    </div>
  );
}

function UnknownUser({ userId }: { userId?: string }) {
  const { id: projectId, name } = useProject();
  return (
    <>
      <PageHeader title="User" />
      <Card>
        <EmptyState
          icon={<UserX />}
          title="User not found"
          action={
            <Link href={`/p/${projectId}/users`} className={buttonClass()}>
              <ArrowLeft aria-hidden="true" />
              All users
            </Link>
          }
        >
          {userId !== undefined && <span className="block break-all font-mono">{userId}</span>}
          {name} has no events from this user. The ID may belong to another project, or the events
          may be older than 13 months.
        </EmptyState>
      </Card>
    </>
  );
}
