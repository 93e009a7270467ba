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
import { BOTS } from "../model/choices";
import {
  BREAKDOWN_NAMES,
  EVENT_NAME,
  type Field,
  parseBreakdown,
  storedValue,
} from "../model/fields";
import { equals, type Filter } from "../model/filter";
import { DEFAULT_GROUPS, MAX_EVENT_NAMES, MAX_GROUPS } from "../model/limits";
import { rangeSchema } from "../period/choice";
import { zone } from "./zone";

/** What every kind of query that is about a stretch of time can be asked. */
export const COMMON = {
  range: rangeSchema,
  /** In which its days begin, and in which times are written. */
  timezone: withDefault(zone(), "UTC"),
  /** Of all that it counts. */
  filters: withDefault(filtersSchema, []),
  bots: withDefault(choice(BOTS), "include"),
};

export const eventName = field(
  (input) => {
    if (input === undefined) return faults.missing;
    return typeof input === "string" ? storedValue(EVENT_NAME, input) : faults.stringType;
  },
  { type: "string" },
);

/** Which events are meant: of one of these names (of any, where none are named), and all filters hold. */
export const SELECTION = {
  events: optional(list(eventName, { min: 1, max: MAX_EVENT_NAMES })),
  filters: withDefault(filtersSchema, []),
  label: optional(text({ max: 200 })),
};

export type Selection = {
  events?: string[] | undefined;
  filters: Filter[];
  label?: string | undefined;
};

export function selectionFilters({ events, filters }: Selection): Filter[] {
  if (events === undefined) return filters;
  return [equals(EVENT_NAME, ...events), ...filters];
}

function readBreakdown(input: unknown): Field | Fault {
  if (input === undefined) return faults.missing;
  if (typeof input !== "string") return faults.stringType;
  return parseBreakdown(input) ?? unknownField(input, BREAKDOWN_NAMES);
}

/** A field whose values make groups. */
export const breakdownField = () => field(readBreakdown, { type: "string" });

/** A group each of the field's first values; the rest is one more. */
export const groupsSchema = strictModel({
  field: breakdownField(),
  limit: withDefault(int({ ge: 1, le: MAX_GROUPS }), DEFAULT_GROUPS),
});
