import type { WireFilter } from "@/query/engine/language/wire";
import type { Plan } from "../flow/plan";
import type { FieldRef, RawFilter } from "../items/refs";
import type { FieldName } from "../names/catalogue";
import type { Operator, Scalar } from "../names/query-types";
import { readAmount } from "../words/numbers";
import type { Context } from "./context";
import { fieldOf } from "./names";
import { amountProperty } from "./numbers";
import { storedLinks } from "./standard";
import { CannotAnswer, impossible } from "./unclear";
import { fieldWithValue, valuesOf } from "./values";

type Given = { events: string[]; measured: FieldName | null };

/** The filters of a question, with their values as they are stored. */
export function* settleFilters(
  raw: RawFilter[],
  given: Given,
  context: Context,
): Plan<WireFilter[]> {
  const filters: WireFilter[] = [];
  for (const one of raw) filters.push(...(yield* settleOne(one, given, context)));
  const all = joined(filters);
  if (all.some((one) => isAgainst(one, all))) throw impossible(BOTH_WAYS);
  return all;
}

/** "Not A and B" of one field: whether B is left out too is not certain. */
const isAgainst = ({ field, op }: WireFilter, all: readonly WireFilter[]): boolean =>
  (op === "neq" || op === "not_in") &&
  all.some((one) => one.field === field && (one.op === "eq" || one.op === "in"));

const BOTH_WAYS =
  "I am not certain which of the values you want to leave out. Say “not A and not B” or only “A”.";

function* settleOne(raw: RawFilter, given: Given, context: Context): Plan<WireFilter[]> {
  switch (raw.kind) {
    case "test":
      return yield* settleTest(raw, given, context);
    case "value": {
      const links = yield* storedLinks(raw.text, raw.links, context);
      const field = fieldOf(refOf({ ...raw, links }), given.events, context);
      assertOccurs(field, raw.text, given);
      const values = links.filter((link) => link.field.field === field.field);
      return [
        among(
          field.field,
          values.map(({ value }) => value),
          raw.negated,
        ),
      ];
    }
    case "unclear":
      throw new CannotAnswer({ kind: "words", words: [raw.text] });
    case "amount": {
      const { field } = yield* amountProperty(given, context);
      return [{ field, op: raw.op, value: raw.value }];
    }
    case "text": {
      const { field, values } = yield* fieldWithValue(raw.text, given.events, context);
      return [among(field.field, values, raw.negated)];
    }
  }
}

/**
 * A value of a property that none of the counted events has was not meant, or would
 * filter out everything.
 */
function assertOccurs({ field, events, name }: FieldName, text: string, given: Given): void {
  const counted = given.events.length > 0 ? given.events : (given.measured?.events ?? []);
  const isElsewhere = counted.length > 0 && !counted.some((event) => events.includes(event));
  // Two events may not be all that have the property.
  if (!field.startsWith("properties.") || events.length !== 1 || !isElsewhere) return;
  throw impossible(
    `\`${text}\` is a value of \`${name}\`, which ${counted.map((one) => `\`${one}\``).join(", ")} events do not have.`,
  );
}

const refOf = ({ text, links }: Extract<RawFilter, { kind: "value" }>): FieldRef => ({
  text,
  candidates: links.map(({ field }) => field),
});

function* settleTest(
  { field: ref, op, texts }: Extract<RawFilter, { kind: "test" }>,
  { events }: Given,
  context: Context,
): Plan<WireFilter[]> {
  const { field, ...known } = fieldOf(ref, events, context);
  if (op === "is_set" || op === "is_not_set") return [{ field, op }];
  if (op === "between") {
    const [low, high] = texts.map(amountOf).sort((a, b) => a - b);
    return [
      { field, op: "gte", value: low ?? 0 },
      { field, op: "lte", value: high ?? 0 },
    ];
  }
  if (COMPARISONS.has(op)) return [{ field, op, value: amountOf(texts[0] ?? "") }];
  if (op === "contains" || op === "not_contains") return [{ field, op, value: texts[0] ?? "" }];
  const values: Scalar[] = [];
  for (const text of texts) values.push(...(yield* valuesOf(text, { field, ...known }, context)));
  return [among(field, values, op === "neq" || op === "not_in")];
}

const COMPARISONS = new Set<string>(["gt", "gte", "lt", "lte"]);

function amountOf(text: string): number {
  const amount = readAmount(text);
  if (amount === null) throw new CannotAnswer({ kind: "words", words: [text] });
  return amount;
}

function among(field: string, values: readonly Scalar[], negated: boolean): WireFilter {
  const [only = null, ...others] = [...new Set(values)];
  if (others.length === 0) return { field, op: negated ? "neq" : "eq", value: only };
  return { field, op: negated ? "not_in" : "in", value: [only, ...others] };
}

const LISTS: Partial<Record<Operator, Operator>> = {
  eq: "in",
  in: "in",
  neq: "not_in",
  not_in: "not_in",
};

/** No event has two values at once: "from Germany and Austria" means either. */
function joined(filters: readonly WireFilter[]): WireFilter[] {
  const result: WireFilter[] = [];
  for (const filter of filters) {
    const list = LISTS[filter.op];
    const at = result.findIndex(
      (one) => list !== undefined && one.field === filter.field && LISTS[one.op] === list,
    );
    const before = result[at];
    if (!before) result.push(filter);
    else
      result[at] = among(
        filter.field,
        [...valuesIn(before), ...valuesIn(filter)],
        list === "not_in",
      );
  }
  return result;
}

const valuesIn = ({ value = null }: WireFilter): Scalar[] =>
  Array.isArray(value) ? value : [value];
