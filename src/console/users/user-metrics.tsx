import type { UserResult } from "@/query/kinds/user/result";
import { Card } from "@/ui/card";
import { NumberTile } from "@/ui/charts/number-tile";
import { formatTime } from "@/ui/format/time";

/** First and last seen cover the whole retention period, the other metrics only the chosen one. */
export function UserMetrics({ user }: { user: UserResult }) {
  return (
    <Card
      aria-label="Metrics"
      className="grid grid-cols-2 gap-x-4 gap-y-5 p-4 sm:grid-cols-3 xl-main:grid-cols-5"
    >
      <NumberTile label="Events" value={user.events} />
      <NumberTile label="Sessions" value={user.sessions} />
      <NumberTile label="Active days" value={user.active_days} />
      <SeenTime label="First seen" time={user.first_seen} zone={user.timezone} />
      <SeenTime label="Last seen" time={user.last_seen} zone={user.timezone} />
    </Card>
  );
}

function SeenTime({ label, time, zone }: { label: string; time: string; zone: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-sm text-soft">{label}</p>
      <p className="font-medium text-ink tabular-nums">{formatTime(time, zone)}</p>
    </div>
  );
}
