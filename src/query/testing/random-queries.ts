import fc from "fast-check";
import { GRANULARITIES, type Granularity } from "../engine/time/granularity";
import type { OracleFilter, OracleQuery } from "./oracle";
import {
  BROWSERS,
  EVENT_NAMES,
  FLOOR,
  HOT_MOMENTS,
  ID_KEY,
  IDS,
  KEYS,
  NOW,
  OWN_PROJECTS,
  PLATFORMS,
  VALUES,
} from "./random-events";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Apia",
  "Africa/Cairo",
  "America/St_Johns",
];

export const FIELDS = [
  "event_name",
  "platform",
  "browser",
  "user_id",
  "session_id",
  "country",
].concat(KEYS.map((key) => `properties.${key}`));
export const BREAKDOWNS = ["event_name", "platform", "browser", "country"].concat(
  KEYS.map((key) => `properties.${key}`),
);

const PLAIN_METRICS = ["count", "unique_users", "unique_sessions", "events_per_user"];
const SUMS = ["sum", "avg", "p25", "p50", "p75", "p90", "p95", "p99"];
const VALUES_OF_ANY = ["min", "max", "unique_values"];

const texts = [
  ...VALUES,
  ...IDS.map(String),
  ...EVENT_NAMES,
  ...PLATFORMS,
  ...BROWSERS,
  "u1",
  "s2",
].filter((value) => typeof value === "string");
const scalars = [...texts, 12, 0, -3, 0.25, 10, 7, true, false, null];

const condition = fc.oneof(
  fc.record({ op: fc.constantFrom("is_set", "is_not_set") }),
  fc.record({ op: fc.constantFrom("eq", "neq"), value: fc.constantFrom(...scalars, 2 ** 53) }),
  fc.record({
    op: fc.constantFrom("in", "not_in", "in_groups", "not_in_groups"),
    value: fc.array(fc.constantFrom(...scalars), { maxLength: 4 }),
  }),
  fc.record({
    op: fc.constantFrom("contains", "not_contains"),
    value: fc.constantFrom("", "1", "o", "'", "\\", "é", "ъ", "u"),
  }),
  fc.record({
    op: fc.constantFrom("gt", "gte", "lt", "lte"),
    value: fc.constantFrom<unknown>(...texts, 12, 0, -3, 0.25, 10, 2 ** 53),
  }),
);

export const anyFilter = (fields: string[]): fc.Arbitrary<OracleFilter> =>
  fc.tuple(fc.constantFrom(...fields), condition).map(([field, rest]) => ({ field, ...rest }));

const moment = fc.oneof(
  fc.integer({ min: FLOOR - 40 * DAY, max: NOW + 2 * DAY }),
  fc
    .tuple(
      fc.constantFrom(...HOT_MOMENTS),
      fc.constantFrom(0, 1, -1, MINUTE, 15 * MINUTE, -15 * MINUTE, DAY, -DAY, 7 * DAY + 1),
    )
    .map(([hot, shift]) => hot + shift),
  fc
    .integer({ min: 0, max: 420 })
    .map((days) => Math.floor((FLOOR - 20 * DAY) / DAY) * DAY + days * DAY),
);

const span = fc.oneof(
  fc.integer({ min: 1, max: 2 * DAY }),
  fc.integer({ min: DAY, max: 430 * DAY }),
  fc.constantFrom(15 * MINUTE, DAY, 7 * DAY, 400 * DAY),
);

export const anyRange = fc.oneof(
  fc.tuple(moment, span).map(([start, length]) => ({ start, end: start + length })),
  fc.tuple(moment, moment).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) + 1 })),
);

const anyField = fc.record({
  metric: fc.oneof(
    fc.record({ metric: fc.constantFrom(...PLAIN_METRICS) }),
    fc.record({
      metric: fc.constantFrom(...SUMS),
      property: fc.constantFrom(...KEYS.filter((key) => key !== ID_KEY)),
    }),
    fc.record({
      metric: fc.constantFrom(...VALUES_OF_ANY),
      property: fc.constantFrom(...KEYS),
    }),
  ),
  filters: fc.array(anyFilter(FIELDS), { maxLength: 2 }),
  breakdown: fc.option(fc.constantFrom(...BREAKDOWNS), { nil: undefined }),
});

/** Queries that projections can answer. */
const fewFields = fc.record({
  metric: fc.record({ metric: fc.constantFrom(...PLAIN_METRICS) }),
  filters: fc.array(anyFilter(["platform", "event_name"]), { maxLength: 1 }),
  breakdown: fc.option(fc.constantFrom("platform", "event_name"), { nil: undefined }),
});

const shorthands = fc.record(
  { platform: fc.constantFrom(...PLATFORMS), event_name: fc.constantFrom(...EVENT_NAMES) },
  { requiredKeys: [] },
);

const rest = fc.record({
  projectIds: fc.oneof(fc.constant(OWN_PROJECTS), fc.constant(OWN_PROJECTS.slice(0, 1))),
  granularity: fc.constantFrom<Granularity>(...GRANULARITIES),
  timezone: fc.constantFrom(...ZONES),
  bots: fc.constantFrom("include" as const, "exclude" as const),
  breakdownLimit: fc.integer({ min: 1, max: 8 }),
});

const MOST_BUCKETS = 3000;
const MINUTES: Partial<Record<Granularity, number>> = {
  minute: 1,
  five_minute: 5,
  ten_minute: 10,
  fifteen_minute: 15,
  thirty_minute: 30,
  hour: 60,
};

/** Queries of every kind, with few enough buckets to be fast. */
export const arbitraryQuery: fc.Arbitrary<OracleQuery> = fc
  .tuple(fc.oneof(anyField, fewFields), shorthands, anyRange, rest)
  .map(([{ metric, ...fields }, some, { start, end }, others]) => {
    const longest = (MINUTES[others.granularity] ?? DAY) * MINUTE * MOST_BUCKETS;
    const range = { start: Math.max(start, end - longest), end };
    return { ...metric, ...fields, ...some, ...others, ...range, floor: FLOOR };
  });

export function toParameters(query: OracleQuery): URLSearchParams {
  const iso = (ms: number) => new Date(ms).toISOString();
  const given: Record<string, string | undefined> = {
    start_time: iso(query.start),
    end_time: iso(query.end),
    granularity: query.granularity,
    timezone: query.timezone,
    platform: query.platform,
    event_name: query.event_name,
    property: query.property,
    breakdown: query.breakdown,
    breakdown_limit: String(query.breakdownLimit),
    filters: JSON.stringify(query.filters),
    bots: query.bots,
  };
  return new URLSearchParams(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
