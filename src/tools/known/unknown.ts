import { RETENTION_MONTHS } from "@/base/time/durations";
import {
  COLUMN_NAMES,
  fieldText,
  PROPERTY_PREFIX,
  type RunContext,
  type Scalar,
  type Value,
} from "@/query";
import { shortened } from "../answers/pager";
import { ToolError } from "../contract/answer";
import { knownEvents, knownProperties, knownValues, type Source } from "./candidates";
import type { Found, FoundField } from "./look-up";
import { MAX_SUGGESTED, similarTo } from "./near";

/** The most names that an error suggests for an unknown one, and in total. */
const MAX_SIMILAR = 5;
const MAX_NEAR = 10;
/** The most values of a list that an error repeats. */
const MAX_LISTED = 10;

/** The error for the first kind of thing that occurs nowhere; null if everything occurs. */
export async function unknownError(
  { events, fields }: Found,
  source: Source,
  context: RunContext,
): Promise<ToolError | null> {
  const names = [...events].flatMap(([name, occurs]) => (occurs === "nowhere" ? [name] : []));
  if (names.length > 0) return unknownEvents(names, source, context);
  const unknown = fields.filter(({ occurs }) => occurs === "nowhere");
  if (unknown.length > 0) return unknownProperties(unknown, source, context);
  const withUnknown = fields.find(({ testsOccur }) => testsOccur.includes("nowhere"));
  return withUnknown ? unknownValues(withUnknown, source, context) : null;
}

async function unknownEvents(names: readonly string[], source: Source, context: RunContext) {
  const known = await knownEvents(source, context);
  return notFound(
    `No event has this name${WITHIN}. Use a name from near, or list the events with describe_data.`,
    names.slice(0, MAX_LISTED).map((name) => ({ kind: "event", name: cut(name) })),
    suggest(names, known, known),
  );
}

/** Suggests names as the query wrote them: `price` as a measured property, else `properties.price`. */
async function unknownProperties(
  unknown: readonly FoundField[],
  source: Source,
  context: RunContext,
) {
  const keys = unknown.flatMap(({ field }) => (field.kind === "property" ? [field.key] : []));
  const measured = unknown.every((one) => one.measured);
  const found = await knownProperties(source, context);
  const known = measured ? found : found.map((key) => `${PROPERTY_PREFIX}${key}`);
  return notFound(
    `No event has this property${WITHIN}. Use a name from near, or list the properties with describe_data.`,
    keys.slice(0, MAX_LISTED).map((name) => ({ kind: "property", name: cut(name) })),
    suggest(keys, measured ? known : [...COLUMN_NAMES, ...known], known),
  );
}

async function unknownValues(
  { field, tests, testsOccur }: FoundField,
  source: Source,
  context: RunContext,
) {
  const values = tests
    .filter((_, index) => testsOccur[index] === "nowhere")
    .flatMap((test) => test.values)
    .slice(0, MAX_LISTED);
  const known = await knownValues(field, values, source, context);
  return notFound(
    `No event has this value${WITHIN}. Use a value from near, or search the values with list_values.`,
    values.map((value) => ({ kind: "value", field: fieldText(field), value: cut(value) })),
    suggest(values, known, known),
  );
}

const WITHIN = ` in the last ${RETENTION_MONTHS} months`;

type Suggestions = { near: Value[]; near_is?: "similar" | "most_frequent" };

/** The candidates that are similar to unknown names, or else the most frequent names. */
function suggest(
  unknown: readonly Scalar[],
  candidates: readonly Scalar[],
  frequent: readonly Scalar[],
): Suggestions {
  const similar = unknown
    .slice(0, MAX_LISTED)
    .flatMap((name) => similarTo(withoutPrefix(name), candidates, withoutPrefix, MAX_SIMILAR));
  const near = [...new Set(similar)].slice(0, MAX_NEAR);
  if (near.length > 0) return { near, near_is: "similar" };
  return { near: frequent.filter(isShort).slice(0, MAX_NEAR), near_is: "most_frequent" };
}

const isShort = (name: Scalar): boolean => String(name).length <= MAX_SUGGESTED;

function cut<T extends Scalar>(name: T): T | string {
  if (typeof name !== "string" || isShort(name)) return name;
  return shortened(name, MAX_SUGGESTED);
}

function withoutPrefix(name: Scalar): string {
  const text = String(name);
  return text.startsWith(PROPERTY_PREFIX) ? text.slice(PROPERTY_PREFIX.length) : text;
}

/** Without names in the message: those are data. */
const notFound = (message: string, unknown: Value[], suggestions: Suggestions) =>
  new ToolError("not_found", message, { unknown, ...suggestions });
