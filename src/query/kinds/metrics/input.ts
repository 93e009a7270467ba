import { z } from "zod";
import { AppError, type ValidationEntry, ValidationError } from "@/base/errors";
import { parseJsonExactly } from "@/base/text/long-integers";
import {
  check,
  choice,
  entryOf,
  faults,
  int,
  model,
  optional,
  queryTime,
  text,
  type WrittenTime,
  withDefault,
} from "@/base/validation";
import { filtersSchema } from "@/query/engine/filters/schema";
import { breakdownField, zone } from "@/query/engine/language/common";
import { measureFault } from "@/query/engine/language/measure";
import { type Field, storedValue } from "@/query/engine/model/fields";
import { equalsFilter, type Filter } from "@/query/engine/model/filter";
import { DEFAULT_GROUPS, MAX_GROUPS } from "@/query/engine/model/limits";
import { isMetric, METRIC_NAMES, type MetricName } from "@/query/engine/model/metrics";
import { BOTS, type Bots } from "@/query/engine/model/query-options";
import type { TimeRange } from "@/query/engine/time/buckets";
import {
  DEFAULT_GRANULARITY,
  GRANULARITIES,
  type Granularity,
  isGranularity,
} from "@/query/engine/time/granularity";
import { instantOfWallClock } from "@/query/engine/time/zone";

/** A parsed metrics request. Callers must check access to `projectId`. */
export type MetricsInput = {
  metric: MetricName;
  property: string | undefined;
  range: TimeRange;
  granularity: Granularity;
  timezone: string;
  filters: Filter[];
  bots: Bots;
  breakdown: { field: Field; limit: number } | undefined;
  projectId: string | undefined;
};

/** The part of a metrics request that covers all of a project's events, as one group. */
export const ALL_EVENTS: Pick<
  MetricsInput,
  "property" | "filters" | "bots" | "breakdown" | "projectId"
> = {
  property: undefined,
  filters: [],
  bots: "include",
  breakdown: undefined,
  projectId: undefined,
};

const filtersParameter = z.preprocess((input, ctx) => {
  if (typeof input !== "string") return input;
  const fault = faults.value("filters is not a JSON list");
  ctx.addIssue({ code: "custom", message: fault.msg, params: { fault } });
  return z.NEVER;
}, filtersSchema);

const RANGE = {
  start_time: queryTime().describe(
    "The start, as ISO 8601. Without an offset, it is in the time zone.",
  ),
  end_time: queryTime().describe("The end, which is not included."),
};

const OPTIONS = {
  timezone: withDefault(zone(), "UTC").describe(
    "An IANA time zone, in which days begin and times are written.",
  ),
  platform: optional(text()).describe("Only events with this platform."),
  event_name: optional(text()).describe("Only events with this name."),
  project_id: optional(text()).describe("Only this project."),
  breakdown: optional(breakdownField()).describe(
    "A field to group by: a column such as platform, or properties.<name>.",
  ),
  breakdown_limit: withDefault(int({ ge: 1, le: MAX_GROUPS }), String(DEFAULT_GROUPS)).describe(
    "The most groups; all other values are one more group.",
  ),
  filters: withDefault(filtersParameter, []).describe(
    "Filters that every counted event must match, as JSON.",
  ),
  bots: withDefault(choice(BOTS), "include").describe("Whether events of bots count."),
  property: optional(text()).describe("The property, for metrics of one."),
};

/** All parameters, for the API's documentation. */
export const metricsParameters = model({
  ...RANGE,
  granularity: withDefault(choice(GRANULARITIES), DEFAULT_GRANULARITY).describe(
    "The size of the buckets.",
  ),
  ...OPTIONS,
});

/** Without `granularity`, whose errors are 400s rather than validation errors. */
const rangeSchema = model(RANGE);
const optionsSchema = model(OPTIONS);

/**
 * Parses a metrics request. Throws, in this order: 404 `unknown_metric`; 422 with all errors in the
 * parameters; 400 `unknown_granularity`.
 */
export function readMetricsQuery(metricName: string, query: URLSearchParams): MetricsInput {
  const metric = readMetric(metricName);
  const raw = rawParameters(query);
  const range = check(rangeSchema, "query", raw);
  const options = check(optionsSchema, "query", raw);
  const instants = range.ok
    ? instantsOf(range.value, options.ok ? options.value.timezone : "UTC")
    : undefined;
  const entries = [
    ...repeatedFaults(query),
    ...propertyFaults(metric, raw),
    ...(range.ok ? [] : range.entries),
    ...(options.ok ? [] : options.entries),
    ...(instants && instants.end <= instants.start ? [endFault(raw)] : []),
  ];
  if (entries.length > 0 || !options.ok || !instants) {
    throw new ValidationError(entries.sort((a, b) => placeOf(a) - placeOf(b)));
  }
  const granularity = readGranularity(query.getAll("granularity"));
  return { metric, range: instants, granularity, ...settingsOf(options.value) };
}

type Options = z.output<typeof optionsSchema>;

function settingsOf(options: Options): Omit<MetricsInput, "metric" | "range" | "granularity"> {
  const { timezone, bots, property, breakdown, breakdown_limit, project_id } = options;
  return {
    timezone,
    bots,
    property,
    filters: [...shorthandFilters(options), ...options.filters],
    breakdown: breakdown && { field: breakdown, limit: breakdown_limit },
    projectId: project_id,
  };
}

const endFault = (raw: Record<string, unknown>): ValidationEntry =>
  entryOf(faults.value("end_time must be after start_time"), "query", raw, ["end_time"]);

const PARAMETERS = Object.keys({ ...RANGE, ...OPTIONS });

const placeOf = ({ loc }: ValidationEntry): number => PARAMETERS.indexOf(String(loc[1]));

function readMetric(name: string): MetricName {
  if (isMetric(name)) return name;
  throw new AppError("unknown_metric", `Unknown metric. Use one of ${METRIC_NAMES.join(", ")}.`);
}

function readGranularity(given: string[]): Granularity {
  const [name = DEFAULT_GRANULARITY] = given;
  if (given.length <= 1 && isGranularity(name)) return name;
  throw new AppError(
    "unknown_granularity",
    `Unknown granularity. Use exactly one of ${GRANULARITIES.join(", ")}.`,
  );
}

function rawParameters(query: URLSearchParams): Record<string, unknown> {
  const raw: Record<string, unknown> = Object.fromEntries(query);
  if (typeof raw.filters === "string") raw.filters = jsonOrText(raw.filters);
  return raw;
}

function jsonOrText(text: string): unknown {
  try {
    return parseJsonExactly(text);
  } catch {
    return text;
  }
}

/** Repeated parameters are ambiguous. A repeated granularity has its own error. */
function repeatedFaults(query: URLSearchParams): ValidationEntry[] {
  const repeated = PARAMETERS.filter((name) => query.getAll(name).length > 1);
  return repeated.map((name) => entryOf(faults.value("given more than once"), "query", {}, [name]));
}

function propertyFaults(metric: MetricName, raw: Record<string, unknown>): ValidationEntry[] {
  const property = raw.property === undefined ? undefined : String(raw.property);
  const fault = measureFault({ metric, property });
  return fault ? [entryOf(fault, "query", raw, ["property"])] : [];
}

function instantsOf(
  { start_time, end_time }: { start_time: WrittenTime; end_time: WrittenTime },
  zone: string,
): TimeRange {
  const instant = ({ ms, zoned }: WrittenTime) => (zoned ? ms : instantOfWallClock(ms, zone));
  return { start: instant(start_time), end: instant(end_time) };
}

function shorthandFilters(options: Options): Filter[] {
  return (["platform", "event_name"] as const).flatMap((name) => {
    const value = options[name];
    if (value === undefined) return [];
    const column: Field = { kind: "column", name };
    return [equalsFilter(column, storedValue(column, value))];
  });
}
