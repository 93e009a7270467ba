import type { EventRow } from "@/clickhouse/events";
import { byBytes, groupBy, groupOf, type OracleEvent, quantile, typedKey } from "./oracle";
import { eventsInScope, isOf, type OracleSelection, type UsersQuery } from "./users";

export type OracleFunnel = UsersQuery & {
  steps: OracleSelection[];
  windowMs: number;
  breakdown?: { field: string; limit: number } | undefined;
};

type Marked = { event: OracleEvent; ts: number; mask: number };
/** The places of an attempt's steps in the user's events. */
type Attempt = { places: number[]; events: Marked[] };
type Figures = { counts: number[]; medians: (number | null)[]; totals: (number | null)[] };

/** A funnel as plainly as can be: every attempt of every user, each event looked at in turn. */
export function oracleFunnel(
  rows: readonly EventRow[],
  query: OracleFunnel,
  hashOf: (key: string) => bigint,
): { all: Figures; groups: (Figures & { key: string })[]; rest: Figures | null } {
  const users = [...groupBy(eventsInScope(rows, query), ({ row }) => row.userId).values()];
  const attempts = users.flatMap((events) => countedAttempt(events, query) ?? []);
  const all = figures(attempts, query);
  const { breakdown } = query;
  if (!breakdown) return { all, groups: [], rest: null };
  const keyOf = (attempt: Attempt) => groupKey(attempt, breakdown.field, hashOf);
  const groups = [...groupBy(attempts, keyOf)]
    .map(([key, group]) => ({ key, group }))
    .sort((a, b) => b.group.length - a.group.length || byBytes(a.key, b.key));
  const rest = groups.slice(breakdown.limit).flatMap(({ group }) => group);
  return {
    all,
    groups: groups
      .slice(0, breakdown.limit)
      .map(({ key, group }) => ({ key, ...figures(group, query) })),
    rest: rest.length > 0 ? figures(rest, query) : null,
  };
}

function countedAttempt(events: readonly OracleEvent[], query: OracleFunnel): Attempt | undefined {
  const marked = events
    .map((event) => ({ event, ts: event.row.ts, mask: maskOf(event, query) }))
    .filter(({ mask }) => mask > 0)
    .sort((a, b) => a.ts - b.ts || a.mask - b.mask);
  const attempts = marked.flatMap((_, place) => attemptFrom(place, marked, query) ?? []);
  const [first] = attempts.sort(
    (a, b) =>
      b.places.length - a.places.length ||
      last(a) - last(b) ||
      compareBeginnings(b, a) ||
      beginning(a) - beginning(b),
  );
  return first;
}

function maskOf(event: OracleEvent, { steps, start, end }: OracleFunnel): number {
  const begins = event.row.ts >= start && event.row.ts < end;
  const bits = steps.map((step, index): number =>
    isOf(event, step) && (index > 0 || begins) && event.row.ts >= start ? 2 ** index : 0,
  );
  return bits.reduce((sum, bit) => sum + bit, 0);
}

const has = (marked: Marked | undefined, step: number): boolean =>
  marked !== undefined && (marked.mask & (2 ** step)) !== 0;

function attemptFrom(
  place: number,
  events: Marked[],
  { steps, windowMs }: OracleFunnel,
): Attempt | null {
  if (!has(events[place], 0)) return null;
  const started = events[place]?.ts ?? 0;
  const places = [place];
  for (let next = place + 1; next < events.length && places.length < steps.length; next++) {
    const inTime = (events[next]?.ts ?? 0) - started <= windowMs;
    if (inTime && has(events[next], places.length)) places.push(next);
  }
  return { places, events };
}

const beginning = ({ places }: Attempt): number => places[0] ?? 0;
const last = ({ places }: Attempt): number => places[places.length - 1] ?? 0;

function compareBeginnings(a: Attempt, b: Attempt): number {
  const [one, other] = [a.events[beginning(a)], b.events[beginning(b)]];
  if (!one || !other) return 0;
  return one.ts - other.ts || one.mask - other.mask;
}

/** Of beginnings alike in time and steps, the value with the greatest hash. */
function groupKey(attempt: Attempt, field: string, hashOf: (key: string) => bigint): string {
  const first = attempt.events[beginning(attempt)];
  const alike = attempt.events.filter(({ ts, mask }) => ts === first?.ts && mask === first.mask);
  const keys = alike.map(({ event }) => typedKey(groupOf(event, field)));
  return keys.reduce((best, key) => (hashOf(key) > hashOf(best) ? key : best));
}

function figures(attempts: readonly Attempt[], { steps }: OracleFunnel): Figures {
  const median = (step: number, since: number) => {
    const times = attempts
      .filter(({ places }) => step > 0 && places.length > step)
      .map(({ places, events }) => {
        const at = (index: number) => events[places[index] ?? 0]?.ts ?? 0;
        return at(step) - at(since);
      });
    return times.length === 0 ? null : quantile(times, 0.5);
  };
  return {
    counts: steps.map((_, step) => attempts.filter(({ places }) => places.length > step).length),
    medians: steps.map((_, step) => median(step, step - 1)),
    totals: steps.map((_, step) => median(step, 0)),
  };
}
