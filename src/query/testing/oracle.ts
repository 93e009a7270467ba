import type { EventRow } from "@/clickhouse/events";
import { bucketsOf } from "../engine/time/buckets";
import type { Granularity } from "../engine/time/granularity";

/**
 * A second, deliberately simple implementation of the metrics API: every event in memory, one line
 * per rule. It shares only the calendar with the API (time/, which other tests compare with Intl).
 * Slow on purpose; tests compare the API's answers with it.
 */
export type OracleQuery = {
  metric: string;
  property?: string | undefined;
  projectIds: string[];
  start: number;
  end: number;
  floor: number;
  granularity: Granularity;
  timezone: string;
  platform?: string | undefined;
  event_name?: string | undefined;
  filters: OracleFilter[];
  bots: "include" | "exclude";
  breakdown?: string | undefined;
  breakdownLimit: number;
};

export type OracleFilter = { field: string; op: string; value?: unknown };

export type OracleFigures = { total: number; values: number[] };
export type OracleAnswer = OracleFigures & {
  series: (OracleFigures & { breakdown: unknown; other: boolean })[];
};

export type OracleEvent = {
  row: EventRow;
  properties: Record<string, unknown>;
  /** Undefined until {@link nameSessions}. */
  session?: string;
};

const ABSENT = Symbol("absent");
const GAP = 30 * 60 * 1000;
const NUMERIC = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

export function oracle(rows: readonly EventRow[], query: OracleQuery): OracleAnswer {
  const events = matchingEvents(rows, query);
  const { breakdown } = query;
  if (breakdown === undefined) return { ...figures(events, query), series: [] };
  const groups = [...groupBy(events, (event) => typedKey(groupOf(event, breakdown)))]
    .map(([key, group]) => ({ key, group, ...figures(group, query) }))
    .sort((a, b) => b.total - a.total || byBytes(a.key, b.key));
  const series = groups.slice(0, query.breakdownLimit).map(({ group, total, values }) => {
    const [first] = group;
    return { breakdown: first ? groupOf(first, breakdown) : null, other: false, total, values };
  });
  const rest = groups.slice(query.breakdownLimit).flatMap(({ group }) => group);
  if (rest.length > 0) series.push({ breakdown: null, other: true, ...figures(rest, query) });
  return { ...figures(events, query), series };
}

/** A whole number beyond 2^53 is the text of its digits. */
export const readEvent = (row: EventRow): OracleEvent => ({
  row,
  properties: JSON.parse(
    row.raw.replace(/("(?:[^"\\]|\\.)*")|(-?\d{16,})/g, (_, text, digits) => text ?? `"${digits}"`),
  ),
});

export const holds = (event: OracleEvent, filters: readonly OracleFilter[]): boolean =>
  filters.every((filter) => matches(fieldOf(event, filter.field), filter));

/** The events that count, each with its session. */
export function matchingEvents(rows: readonly EventRow[], query: OracleQuery): OracleEvent[] {
  const inScope = rows
    .filter((row) => query.projectIds.includes(row.projectId))
    .filter((row) => row.ts >= query.start && row.ts < query.end && row.ts >= query.floor)
    .map(readEvent);
  nameSessions(inScope);
  return inScope.filter((event) => counts(event, query));
}

/** Sessions by id; a user's events without an id, in order, are split at long gaps. */
function nameSessions(events: OracleEvent[]): void {
  const last = new Map<string, { ts: number; number: number }>();
  for (const event of [...events].sort((a, b) => a.row.ts - b.row.ts)) {
    const { userId, sessionId, ts } = event.row;
    if (sessionId !== "") {
      event.session = JSON.stringify(["id", userId, sessionId]);
      continue;
    }
    const before = last.get(userId);
    const starts = before === undefined || ts - before.ts > GAP;
    const number = (before?.number ?? 0) + (starts ? 1 : 0);
    last.set(userId, { ts, number });
    event.session = JSON.stringify(["gap", userId, number]);
  }
}

function counts(event: OracleEvent, query: OracleQuery): boolean {
  if (query.bots === "exclude" && event.row.isBot) return false;
  if (query.platform !== undefined && event.row.platform !== query.platform) return false;
  if (query.event_name !== undefined && event.row.eventName !== query.event_name) return false;
  if (!isAbout(event, query)) return false;
  return holds(event, query.filters);
}

/** A metric of a property covers only the events that have a value it can use. */
function isAbout(event: OracleEvent, { metric, property }: OracleQuery): boolean {
  if (property === undefined) return true;
  const value = fieldOf(event, `properties.${property}`);
  return metric === "unique_values" ? isScalar(value) : numberOf(value) !== null;
}

function fieldOf({ row, properties }: OracleEvent, field: string): unknown {
  if (field.startsWith("properties.")) {
    const key = field.slice("properties.".length);
    return Object.hasOwn(properties, key) ? properties[key] : ABSENT;
  }
  const columns: Record<string, string> = {
    event_name: row.eventName,
    platform: row.platform,
    app_version: row.appVersion,
    sdk_version: row.sdkVersion,
    country: row.country,
    browser: row.browser,
    os: row.os,
    device_type: row.deviceType,
    user_id: row.userId,
    session_id: row.sessionId,
  };
  return columns[field] || ABSENT;
}

export function groupOf(event: OracleEvent, field: string): unknown {
  const value = fieldOf(event, field);
  return isScalar(value) ? value : null;
}

const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

function numberOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || !NUMERIC.test(value)) return null;
  // "-0.0" is 0.
  return Number.isFinite(Number(value)) ? Number(value) + 0 : null;
}

function matches(value: unknown, { op, value: wanted }: OracleFilter): boolean {
  switch (op) {
    case "is_set":
      return value !== ABSENT && value !== null;
    case "is_not_set":
      return value === ABSENT || value === null;
    case "eq":
      return same(value, wanted);
    case "neq":
      return !same(value, wanted);
    case "in":
      return (wanted as unknown[]).some((one) => same(value, one));
    case "not_in":
      return !(wanted as unknown[]).some((one) => same(value, one));
    case "in_groups":
      return isOneOf(value, wanted);
    case "not_in_groups":
      return !isOneOf(value, wanted);
    case "contains":
      return typeof value === "string" && value.includes(String(wanted));
    case "not_contains":
      return !(typeof value === "string" && value.includes(String(wanted)));
    default:
      return compares(value, op, wanted);
  }
}

function same(value: unknown, wanted: unknown): boolean {
  if (typeof wanted === "number" && !Number.isSafeInteger(wanted) && Number.isInteger(wanted)) {
    return value === String(wanted);
  }
  return typeof wanted === "number" ? numberOf(value) === wanted : value === wanted;
}

/** Values that are not strings, numbers or booleans are in the null group. */
const isOneOf = (value: unknown, wanted: unknown): boolean =>
  (wanted as unknown[]).includes(isScalar(value) ? value : null);

const LONG = /^-?\d{16,}$/;

function compares(value: unknown, op: string, wanted: unknown): boolean {
  let order: number;
  if (LONG.test(String(wanted))) {
    const number = numberOf(value);
    if (number === null) return false;
    const exact = LONG.test(String(value)) ? BigInt(String(value)) : number;
    order = exact > BigInt(String(wanted)) ? 1 : exact < BigInt(String(wanted)) ? -1 : 0;
  } else if (typeof wanted === "number") {
    const number = numberOf(value);
    if (number === null) return false;
    order = number - wanted;
  } else {
    if (typeof value !== "string") return false;
    order = byBytes(value, String(wanted));
  }
  if (op === "gt") return order > 0;
  if (op === "gte") return order >= 0;
  return op === "lt" ? order < 0 : order <= 0;
}

function figures(events: readonly OracleEvent[], query: OracleQuery): OracleFigures {
  const { start, end, granularity, timezone } = query;
  const starts = bucketsOf({ start, end }, granularity, timezone).map((bucket) => bucket.start);
  const groups = starts.map((): OracleEvent[] => []);
  for (const event of events) {
    groups[lastAtOrBefore(starts, event.row.ts)]?.push(event);
  }
  return {
    total: figure(events, query),
    values: groups.map((group) => figure(group, query)),
  };
}

function lastAtOrBefore(sorted: readonly number[], value: number): number {
  let [low, high] = [-1, sorted.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? value) <= value) low = middle;
    else high = middle;
  }
  return low;
}

function figure(events: readonly OracleEvent[], { metric, property = "" }: OracleQuery): number {
  const distinct = (values: unknown[]) => new Set(values).size;
  const users = distinct(events.map((event) => event.row.userId));
  const values = events.map((event) => fieldOf(event, `properties.${property}`));
  const numbers = values.map(numberOf).filter((value) => value !== null);
  const sum = numbers.reduce((total, value) => total + value, 0);
  const figuresByName: Record<string, () => number> = {
    count: () => events.length,
    unique_users: () => users,
    unique_sessions: () => distinct(events.map((event) => event.session)),
    events_per_user: () => (users === 0 ? 0 : events.length / users),
    sum: () => sum,
    avg: () => (numbers.length === 0 ? 0 : sum / numbers.length),
    min: () => (numbers.length === 0 ? 0 : Math.min(...numbers)),
    max: () => (numbers.length === 0 ? 0 : Math.max(...numbers)),
    unique_values: () => distinct(values.filter(isScalar).map(typedKey)),
  };
  const percentile = /^p(\d+)$/.exec(metric);
  if (percentile) return quantile(numbers, Number(percentile[1]) / 100);
  return figuresByName[metric]?.() ?? Number.NaN;
}

/** Linear interpolation between the two values next to the rank (NIST's "inclusive" kind). */
export function quantile(numbers: number[], level: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const rank = level * (sorted.length - 1);
  const below = sorted[Math.floor(rank)] ?? 0;
  const above = sorted[Math.ceil(rank)] ?? below;
  return below + (above - below) * (rank - Math.floor(rank));
}

/** A text that is distinct for each distinct value, and that sorts as the API breaks ties. */
export function typedKey(value: unknown): string {
  return value === null ? "" : `${(typeof value)[0]}${String(value)}`;
}

export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

export function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item)) ?? [];
    group.push(item);
    groups.set(key(item), group);
  }
  return groups;
}
