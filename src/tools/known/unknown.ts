import { shortened } from "@/base/text/shortened";
import { RETENTION_MONTHS } from "@/base/time/durations";
import {
  COLUMN_NAMES,
  fieldText,
  PROPERTY_PREFIX,
  type RunContext,
  type Scalar,
  type Value,
} from "@/query";
import { ToolError } from "../contract/answer";
import { knownEvents, knownProperties, knownValues, type Source } from "./candidates";
import type { Found, FoundField, FoundPart } from "./look-up";
import { comparable, MAX_SUGGESTED, similarTo } from "./near";

/** The most names that an error suggests for an unknown one, and in total. */
const MAX_SIMILAR = 5;
const MAX_NEAR = 10;
/**
 * The most unknown names for which an error suggests others: each is compared
 * with every known name.
 */
const MAX_COMPARED = 3;
/** The most values of a list that an error repeats. */
const MAX_LISTED = 10;

/**
 * The error for the first kind of thing that occurs nowhere; null if everything but texts occurs.
 */
export async function unknownError(
  { events, fields, parts }: Found,
  source: Source,
  context: RunContext,
): Promise<ToolError | null> {
  const names = [...events].flatMap(([name, occurs]) => (occurs === "nowhere" ? [name] : []));
  if (names.length > 0) return unknownEvents(names, source, context);
  const unknown = fields.filter(({ occurs }) => occurs === "nowhere");
  if (unknown.length > 0) return unknownProperties(unknown, source, context);
  const withUnknown = fields.find(({ testsOccur }) => testsOccur.includes("nowhere"));
  if (withUnknown) return unknownValues(withUnknown, source, context);
  const wordsOnly = parts.filter(({ kind, occurs }) => kind === "numbers" && occurs === "nowhere");
  return wordsOnly.length > 0 ? withoutNumbers(wordsOnly, source, context) : null;
}

async function unknownEvents(names: readonly string[], source: Source, context: RunContext) {
  const known = await knownEvents(source, context);
  return notFound(
    `No event has this name${WITHIN}. Use a name from near, or list the events with describe_data.`,
    names.slice(0, MAX_LISTED).map((name) => ({ kind: "event", name: cut(name) })),
    suggest([{ unknown: names, candidates: known }], known),
  );
}

/**
 * Suggests names in the form that their argument takes: `price` as a measured property,
 * else `properties.price`.
 */
async function unknownProperties(
  unknown: readonly FoundField[],
  source: Source,
  context: RunContext,
) {
  const properties = (await knownProperties(source, context)).map(({ key }) => key);
  const fields = properties.map((key) => `${PROPERTY_PREFIX}${key}`);
  const keysOf = (measured: boolean) =>
    unknown.flatMap((one) =>
      one.field.kind === "property" && one.measured === measured ? [one.field.key] : [],
    );
  const [measured, others] = [keysOf(true), keysOf(false)];
  return notFound(
    `No event has this property${WITHIN}. Use a name from near, or list the properties with describe_data.`,
    [...measured, ...others]
      .slice(0, MAX_LISTED)
      .map((name) => ({ kind: "property", name: cut(name) })),
    suggest(
      [
        { unknown: measured, candidates: properties },
        { unknown: others, candidates: [...COLUMN_NAMES, ...fields] },
      ],
      others.length === 0 ? properties : fields,
    ),
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
  const otherType = values.some((value) => isOfOtherType(value, known)) ? OTHER_TYPE : "";
  return notFound(
    `No event has this value${WITHIN}. ${otherType}Use a value from near, or search the values with list_values.`,
    values.map((value) => ({ kind: "value", field: fieldText(field), value: cut(value) })),
    suggest([{ unknown: values, candidates: known }], known),
  );
}

const WITHIN = ` in the last ${RETENTION_MONTHS} months`;

/** Whether a string is written like a number or boolean that occurs. */
const isOfOtherType = (value: Scalar, known: readonly Scalar[]): boolean =>
  typeof value === "string" && known.some((one) => one !== value && String(one) === value);

const OTHER_TYPE = "It occurs as a number or boolean: write it without quotes. ";

type Suggestions = { near: Value[]; near_is?: "similar" | "most_frequent" };

type Searched = { unknown: readonly Scalar[]; candidates: readonly Scalar[] };

/** The candidates that are similar to unknown names, or else the most frequent names. */
function suggest(searched: readonly Searched[], frequent: readonly Scalar[]): Suggestions {
  const similar = searched.flatMap(({ unknown, candidates }) => {
    const known = comparable(candidates, withoutPrefix);
    return unknown
      .slice(0, MAX_COMPARED)
      .flatMap((name) => similarTo(withoutPrefix(name), known, MAX_SIMILAR));
  });
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

async function withoutNumbers(
  parts: readonly FoundPart[],
  source: Source,
  context: RunContext,
): Promise<ToolError> {
  const names = parts.flatMap(({ filter: { field } }) =>
    field.kind === "property" ? [cut(field.key)] : [],
  );
  const known = await knownProperties(source, context);
  const near = known
    .filter(({ types }) => types.some(({ type }) => type === "number"))
    .map(({ key }) => key);
  return new ToolError("invalid_query", NO_NUMBERS, {
    properties: names.slice(0, MAX_LISTED),
    near: near.filter(isShort).slice(0, MAX_NEAR),
  });
}

const NO_NUMBERS =
  "This property has no numbers. Use the metric unique_values, or a property from near: those have numbers.";

/** Without names in the message: those are data. */
const notFound = (message: string, unknown: Value[], suggestions: Suggestions) =>
  new ToolError("not_found", message, { unknown, ...suggestions });
