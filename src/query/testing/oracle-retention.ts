import type { EventRow } from "@/clickhouse/events";
import { bucketsOf } from "../engine/time/buckets";
import { groupBy, type OracleEvent } from "./oracle";
import { eventsInScope, isOf, type OracleSelection, type UsersQuery } from "./users";

export type OracleRetention = UsersQuery & {
  granularity: "day" | "week" | "month";
  begin: OracleSelection;
  firstTime: boolean;
  back: OracleSelection;
  periods: number;
};

type Cohort = { size: number; counts: number[] };

/** Deliberately simple retention: checks every user of every cohort in every period. */
export function oracleRetention(rows: readonly EventRow[], query: OracleRetention): Cohort[] {
  const { start, end, granularity, timezone, periods } = query;
  const cohorts = bucketsOf({ start, end }, granularity, timezone).length;
  const far = end + (periods + 2) * 32 * 86_400_000;
  const starts = bucketsOf({ start, end: far }, granularity, timezone).map((one) => one.start);
  const users = [...groupBy(eventsInScope(rows, query), ({ row }) => row.userId).values()];
  const within = (events: OracleEvent[], bucket: number) =>
    events.filter(
      ({ row }) => row.ts >= (starts[bucket] ?? 0) && row.ts < (starts[bucket + 1] ?? 0),
    );
  return Array.from({ length: cohorts }, (_, bucket) => {
    const members = users.flatMap((events) => {
      const first = startIn(within(events, bucket), events, query);
      return first === null ? [] : [{ events, first }];
    });
    const counts = Array.from({ length: periods + 1 }, (_, period) => {
      const came = ({ events, first }: (typeof members)[number]) =>
        within(events, bucket + period).some(
          (event) => isOf(event, query.back) && event.row.ts >= first,
        );
      return members.filter(came).length;
    });
    return { size: members.length, counts };
  });
}

/** When the user started in a bucket, or null if they did not, or not for the first time. */
function startIn(
  inBucket: OracleEvent[],
  all: OracleEvent[],
  { begin, firstTime, start, end }: OracleRetention,
): number | null {
  const startsOf = (events: OracleEvent[]) =>
    events.filter((event) => isOf(event, begin)).map(({ row }) => row.ts);
  const here = startsOf(inBucket).filter((ts) => ts >= start && ts < end);
  if (here.length === 0) return null;
  const first = Math.min(...here);
  return firstTime && Math.min(...startsOf(all)) < first ? null : first;
}
