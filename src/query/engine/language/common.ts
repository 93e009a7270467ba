import {
  choice,
  type Fault,
  faults,
  field,
  int,
  list,
  optional,
  strictModel,
  text,
  withDefault,
} from "@/base/validation";
import { filtersSchema, unknownField } from "../filters/schema";
import {
  BREAKDOWN_NAMES,
  EVENT_NAME,
  type Field,
  parseBreakdown,
  storedValue,
} from "../model/fields";
import { equalsFilter, type Filter } from "../model/filter";
import { DEFAULT_GROUPS, MAX_EVENT_NAMES, MAX_GROUPS } from "../model/limits";
import { BOTS } from "../model/query-options";
import { rangeSchema } from "../period/range-presets";
import { canonicalZone } from "../time/zone";

function readZone(input: unknown): string | Fault {
  const name = typeof input === "string" ? canonicalZone(input) : null;
  return name ?? faults.value("unknown time zone: use an IANA name such as Europe/Berlin");
}

/** An IANA time zone in its usual spelling. */
export const zone = () => field(readZone, { type: "string" });

/** The parts that every kind of query over a time range has. */
export const COMMON = {
  range: rangeSchema,
  /** The zone in which days begin and times are written. */
  timezone: withDefault(zone(), "UTC").describe(
    "An IANA time zone, in which days begin and times are written.",
  ),
  /** Filters that apply to every event that the query counts. */
  filters: withDefault(filtersSchema, []).describe("Filters that every counted event must match."),
  bots: withDefault(choice(BOTS), "include").describe("Whether events of bots count."),
};

export const eventName = field(
  (input) => {
    if (input === undefined) return faults.missing;
    return typeof input === "string" ? storedValue(EVENT_NAME, input) : faults.stringType;
  },
  { type: "string" },
);

/** Selects events: those with one of these names (any name if omitted) that match every filter. */
export const SELECTION = {
  events: optional(list(eventName, { min: 1, max: MAX_EVENT_NAMES })).describe(
    "Event names. Default: any name.",
  ),
  filters: withDefault(filtersSchema, []),
  label: optional(text({ max: 200 })).describe(
    "What the result calls it. Default: the event names.",
  ),
};

type Selection = {
  events?: string[] | undefined;
  filters: Filter[];
  label?: string | undefined;
};

export function selectionFilters({ events, filters }: Selection): Filter[] {
  if (events === undefined) return filters;
  return [equalsFilter(EVENT_NAME, ...events), ...filters];
}

function readBreakdown(input: unknown): Field | Fault {
  if (input === undefined) return faults.missing;
  if (typeof input !== "string") return faults.stringType;
  return parseBreakdown(input) ?? unknownField(input, BREAKDOWN_NAMES);
}

/** A field to group by. */
export const breakdownField = () => field(readBreakdown, { type: "string" });

/** One group for each of the field's top values; all others are one more group. */
export const groupsSchema = strictModel({
  field: breakdownField().describe("The field to group by."),
  limit: withDefault(int({ ge: 1, le: MAX_GROUPS }), DEFAULT_GROUPS).describe(
    "The most groups; all other values are one more group.",
  ),
});
