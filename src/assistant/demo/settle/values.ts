import { callTool, callTools, type Plan } from "../flow/plan";
import { type FieldName, hasNumbers } from "../names/catalogue";
import { countryCode } from "../names/countries";
import type { Scalar } from "../names/query-types";
import { standardValue } from "../names/standard-values";
import type { Dict } from "../prompt/outcome";
import { wordsOf } from "../words/name-words";
import { readAmount } from "../words/numbers";
import { propertiesOf } from "./catalogue";
import type { Context } from "./context";
import { CannotAnswer } from "./unclear";

/** Longer than events are stored: a value of another time exists too. */
const EVERYTHING = { last: "14m" };
const SHOWN = 20;

/**
 * The stored values that a text stands for, which may differ from it in case. Throws
 * {@link CannotAnswer} with similar values if the field has none.
 */
export function* valuesOf(text: string, field: FieldName, { project }: Context): Plan<Scalar[]> {
  const known = knownValue(text, field);
  if (known !== null) return [known];
  const { equal, near } = yield* searchValues(text, field, project.id);
  if (equal.length > 0) return equal;
  const shown = near.length > 0 ? near : yield* someValues(field, project.id);
  throw new CannotAnswer({ kind: "unknown-value", text, field: field.name, near: shown });
}

const EXAMPLES = 8;

/** The most frequent values of a field, for a text that none of them resembles. */
function* someValues(field: FieldName, project: string): Plan<string[]> {
  const args = { project, field: field.field, range: EVERYTHING, limit: EXAMPLES };
  return foundIn("", yield* callTool("list_values", args)).near;
}

/** A value that needs no look-up; null if it does. */
function knownValue(text: string, field: FieldName): Scalar | null {
  const amount = readAmount(text);
  if (amount !== null && hasNumbers(field)) return amount;
  const flag = FLAGS[text.toLowerCase()];
  if (flag !== undefined && field.types.includes("boolean")) return flag;
  const isSame = (sample: Scalar) =>
    typeof sample === "string" && sample.toLowerCase() === text.toLowerCase();
  const sample = field.samples.find(isSame);
  if (sample !== undefined) return sample;
  if (field.field === "user_id" || field.field === "session_id") return text;
  return field.field === "country" ? countryCode(text) : standardValue(field.field, text);
}

const FLAGS: Record<string, boolean> = { true: true, yes: true, false: false, no: false };

type Found = { equal: Scalar[]; near: string[] };

function* searchValues(text: string, field: FieldName, project: string): Plan<Found> {
  return foundIn(text, yield* callTool("list_values", searchArgs(text, field, project)));
}

export const searchArgs = (text: string, { field }: FieldName, project: string): Dict => ({
  project,
  field,
  search: text,
  range: EVERYTHING,
  limit: SHOWN,
});

/** Whether an answer of list_values has a value, perhaps in another case. */
export const isStored = (text: string, answer: Dict): boolean =>
  foundIn(text, answer).equal.length > 0;

function foundIn(text: string, { rows, near }: Dict): Found {
  const values = Array.isArray(rows)
    ? rows.map((row: unknown) => (row as Scalar[])[0] ?? null)
    : [];
  const same = wordsOf(text).join(" ");
  const equal = values.filter((value) => {
    const shown = String(value);
    return shown.toLowerCase() === text.toLowerCase() || wordsOf(shown).join(" ") === same;
  });
  const similar = Array.isArray(near) ? near : values;
  return { equal, near: similar.map(String) };
}

/** The most fields that are searched for a value. */
const MOST_FIELDS = 6;
const NOT_SEARCHED = /^(?:session_id|user_id|url|referrer_url|user_agent)$/;

type FoundValue = { field: FieldName; values: Scalar[] };

/**
 * Finds the property of some events that has a value. Throws {@link CannotAnswer} if
 * none or several have it.
 */
export function* fieldWithValue(
  text: string,
  events: string[],
  context: Context,
): Plan<FoundValue> {
  const { project } = context;
  const fields = yield* searchedFields(events, context);
  const answers =
    fields.length === 0
      ? []
      : yield* callTools(
          fields.map((field) => ({
            tool: "list_values",
            args: searchArgs(text, field, project.id),
          })),
        );
  const found = fields.flatMap((field, index): FoundValue[] => {
    const { equal } = foundIn(text, answers[index] ?? {});
    return equal.length > 0 ? [{ field, values: equal }] : [];
  });
  const [only, ...others] = chosen(text, found, context);
  if (only && others.length === 0) return only;
  if (only) {
    const options = found.map(({ field }) => field.name);
    throw new CannotAnswer({ kind: "ambiguous", what: "property", text, options });
  }
  const near = answers.flatMap((answer) => foundIn(text, answer).near);
  throw new CannotAnswer({ kind: "unknown-value", text, field: null, near: [...new Set(near)] });
}

const chosen = (text: string, found: FoundValue[], { choices }: Context): FoundValue[] => {
  const name = choices.get(text.toLowerCase());
  return name === undefined ? found : found.filter(({ field }) => field.name === name);
};

function* searchedFields(events: string[], { catalogue, project }: Context): Plan<FieldName[]> {
  const [event] = events;
  const all = event === undefined ? catalogue.fields : yield* propertiesOf(event, project.id);
  return all
    .filter(({ types, name }) => types.includes("string") && !NOT_SEARCHED.test(name))
    .slice(0, MOST_FIELDS);
}
