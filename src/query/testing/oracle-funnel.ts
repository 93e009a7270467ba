import type { EventRow } from "@/clickhouse/events";
import { byBytes, groupBy, groupOf, type OracleEvent, quantile, typedKey } from "./oracle";
import { eventsInScope, isOf, type OracleSelection, type UsersQuery } from "./users";

export type OracleFunnel = UsersQuery & {
  steps: OracleSelection[];
  windowMs: number;
  breakdown?: { field: string; limit: number } | undefined;
};

type Marked = { event: OracleEvent; ts: number; mask: number };
/** The event of the first step, and the times of all steps. */
type Attempt = { first: Marked; times: number[] };
type FunnelStats = { counts: number[]; medians: (number | null)[]; totals: (number | null)[] };
/**
 * Attempts of a user, including the counted one and all that differ from it only
 * by their first event.
 */
type AttemptsOf = (events: readonly Marked[], query: OracleFunnel) => Attempt[];

/** A deliberately simple funnel: every attempt of every user, one event at a time. */
export function oracleFunnel(
  rows: readonly EventRow[],
  query: OracleFunnel,
  hashOf: (key: string) => bigint,
  attemptsOf: AttemptsOf = furthestAttempts,
): { all: FunnelStats; groups: (FunnelStats & { key: string })[]; rest: FunnelStats | null } {
  const users = [...groupBy(eventsInScope(rows, query), ({ row }) => row.userId).values()];
  const counted = users
    .map((events) => countedAttempts(attemptsOf(markedEvents(events, query), query)))
    .filter(({ length }) => length > 0);
  const all = statsOf(counted, query);
  const { breakdown } = query;
  if (!breakdown) return { all, groups: [], rest: null };
  const keyOf = (attempts: Attempt[]) => groupKey(attempts, breakdown.field, hashOf);
  const groups = [...groupBy(counted, keyOf)]
    .map(([key, group]) => ({ key, group }))
    .sort((a, b) => b.group.length - a.group.length || byBytes(a.key, b.key));
  const rest = groups.slice(breakdown.limit).flatMap(({ group }) => group);
  return {
    all,
    groups: groups
      .slice(0, breakdown.limit)
      .map(({ key, group }) => ({ key, ...statsOf(group, query) })),
    rest: rest.length > 0 ? statsOf(rest, query) : null,
  };
}

/**
 * The furthest attempt; of several, the one completed first, then the one that began last, then the
 * one that is earliest at each step.
 */
function countedAttempts(attempts: Attempt[]): Attempt[] {
  const [best, ...others] = attempts.toSorted(compareAttempts);
  return best ? [best, ...others.filter((other) => compareAttempts(best, other) === 0)] : [];
}

function compareAttempts({ times: a }: Attempt, { times: b }: Attempt): number {
  const later = (step: number) => (a.at(step) ?? 0) - (b.at(step) ?? 0);
  const earlierSteps = a.map((_, step) => later(step)).find((difference) => difference !== 0);
  return b.length - a.length || later(-1) || -later(0) || (earlierSteps ?? 0);
}

const markedEvents = (events: readonly OracleEvent[], query: OracleFunnel): Marked[] =>
  events
    .map((event) => ({ event, ts: event.row.ts, mask: maskOf(event, query) }))
    .filter(({ mask }) => mask > 0)
    .sort((a, b) => a.ts - b.ts);

function maskOf(event: OracleEvent, { steps, start, end }: OracleFunnel): number {
  const begins = event.row.ts >= start && event.row.ts < end;
  const bits = steps.map((step, index): number =>
    isOf(event, step) && (index > 0 || begins) && event.row.ts >= start ? 2 ** index : 0,
  );
  return bits.reduce((sum, bit) => sum + bit, 0);
}

const has = ({ mask }: Marked, step: number): boolean => (mask & (2 ** step)) !== 0;

/** Every way to choose different events for the first steps; feasible only for very few events. */
export const everyAttempt: AttemptsOf = (events, query) =>
  events.filter((event) => has(event, 0)).flatMap((first) => attemptsWith([first], events, query));

function attemptsWith(
  taken: [Marked, ...Marked[]],
  events: readonly Marked[],
  query: OracleFunnel,
): Attempt[] {
  const [first] = taken;
  const since = taken.at(-1)?.ts ?? 0;
  const next = events.filter(
    (event) =>
      !taken.includes(event) &&
      has(event, taken.length) &&
      event.ts >= since &&
      event.ts - first.ts <= query.windowMs,
  );
  return [
    { first, times: taken.map(({ ts }) => ts) },
    ...next.flatMap((event) => attemptsWith([...taken, event], events, query)),
  ];
}

/**
 * Follows each event of the first step as far as possible: at each moment, as
 * many steps as possible.
 */
const furthestAttempts: AttemptsOf = (events, { steps, windowMs }) =>
  events
    .filter((event) => has(event, 0))
    .map((first) => {
      const later = events.filter(
        (event) => event !== first && event.ts >= first.ts && event.ts - first.ts <= windowMs,
      );
      const times = [first.ts];
      for (const moment of groupBy(later, ({ ts }) => String(ts)).values()) {
        const next: number[] = [];
        while (times.length < steps.length && canTake(moment, [times.length, ...next])) {
          next.unshift(times.length);
          times.push(moment[0]?.ts ?? 0);
        }
      }
      return { first, times };
    });

/** Whether the events can be these steps, a different one for each. */
function canTake(events: readonly Marked[], [step, ...others]: number[]): boolean {
  if (step === undefined) return true;
  return events.some(
    (event) =>
      has(event, step) &&
      canTake(
        events.filter((other) => other !== event),
        others,
      ),
  );
}

/** Of the values of all events that can be the first, the one with the greatest hash. */
function groupKey(attempts: Attempt[], field: string, hashOf: (key: string) => bigint): string {
  const keys = attempts.map(({ first }) => typedKey(groupOf(first.event, field)));
  return keys.reduce((best, key) => (hashOf(key) > hashOf(best) ? key : best));
}

function statsOf(counted: readonly Attempt[][], { steps }: OracleFunnel): FunnelStats {
  const attempts = counted.flatMap(([first]) => first ?? []);
  const reached = (step: number) => attempts.filter(({ times }) => times.length > step);
  const median = (step: number, since: number) => {
    const times = reached(step).map(({ times }) => (times[step] ?? 0) - (times[since] ?? 0));
    return step === 0 || times.length === 0 ? null : quantile(times, 0.5);
  };
  return {
    counts: steps.map((_, step) => reached(step).length),
    medians: steps.map((_, step) => median(step, step - 1)),
    totals: steps.map((_, step) => median(step, 0)),
  };
}
