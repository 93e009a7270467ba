import type { WireFilter } from "@/query/engine/language/wire";
import type { Operator } from "@/query/engine/model/filter";
import { fieldLabel } from "./fields";
import { type Scalar, scalarText } from "./scalars";

export type { WireFilter } from "@/query/engine/language/wire";

/** The input that a comparison takes: none, one text, a number or text, or several values. */
export type Takes = "nothing" | "text" | "bound" | "values";

/** Operators for a single value and for a list. */
type Comparison = { label: string; takes: Takes } & (
  | { one: Operator; many?: Operator }
  | { one?: undefined; many: Operator }
);

/** The comparisons offered in the filter editor. "is" covers both one and several values. */
export const COMPARISONS = {
  is: { label: "is", takes: "values", one: "eq", many: "in" },
  is_not: { label: "is not", takes: "values", one: "neq", many: "not_in" },
  is_exactly: { label: "is exactly", takes: "values", many: "in_groups" },
  is_not_exactly: { label: "is not exactly", takes: "values", many: "not_in_groups" },
  contains: { label: "contains", takes: "text", one: "contains" },
  not_contains: { label: "does not contain", takes: "text", one: "not_contains" },
  gt: { label: "is more than", takes: "bound", one: "gt" },
  gte: { label: "is at least", takes: "bound", one: "gte" },
  lt: { label: "is less than", takes: "bound", one: "lt" },
  lte: { label: "is at most", takes: "bound", one: "lte" },
  is_set: { label: "is set", takes: "nothing", one: "is_set" },
  is_not_set: { label: "is not set", takes: "nothing", one: "is_not_set" },
} as const satisfies Record<string, Comparison>;

export type ComparisonName = keyof typeof COMPARISONS;
export const COMPARISON_NAMES = Object.keys(COMPARISONS) as ComparisonName[];

const NAMES: Record<Operator, ComparisonName> = {
  eq: "is",
  in: "is",
  neq: "is_not",
  not_in: "is_not",
  in_groups: "is_exactly",
  not_in_groups: "is_not_exactly",
  contains: "contains",
  not_contains: "not_contains",
  gt: "gt",
  gte: "gte",
  lt: "lt",
  lte: "lte",
  is_set: "is_set",
  is_not_set: "is_not_set",
};

export const isOperator = (text: unknown): text is Operator =>
  typeof text === "string" && Object.hasOwn(NAMES, text);

export const comparisonOf = ({ op }: WireFilter): ComparisonName => NAMES[op];

/** The values of a filter, always as a list. */
export function valuesOf({ value }: WireFilter): Scalar[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** A filter, or null while its value is missing. */
export function makeFilter(
  field: string,
  name: ComparisonName,
  values: readonly Scalar[],
): WireFilter | null {
  const { takes, one, many }: Comparison = COMPARISONS[name];
  if (takes === "nothing" && one) return { field, op: one };
  const [first] = values;
  if (first === undefined) return null;
  if (many && (values.length > 1 || !one)) return { field, op: many, value: [...values] };
  return one ? { field, op: one, value: first } : null;
}

const MAX_NAMED = 3;

/** A value as text. For group comparisons, null means events without a value. */
export const comparedText = (field: string, name: ComparisonName, value: Scalar): string =>
  value === null && (name === "is_exactly" || name === "is_not_exactly")
    ? "without a value"
    : scalarText(field, value);

/** "pro, free or basic"; long lists end with "or 5 more". */
export function valuesText(field: string, name: ComparisonName, values: readonly Scalar[]): string {
  const texts = values.map((value) => comparedText(field, name, value));
  if (texts.length > MAX_NAMED) {
    return `${texts.slice(0, MAX_NAMED - 1).join(", ")} or ${texts.length - MAX_NAMED + 1} more`;
  }
  const last = texts.pop() ?? "";
  return texts.length === 0 ? last : `${texts.join(", ")} or ${last}`;
}

/** "Plan is pro or free". */
export function filterText(filter: WireFilter): string {
  const name = comparisonOf(filter);
  const words = `${fieldLabel(filter.field)} ${COMPARISONS[name].label}`;
  const values = valuesOf(filter);
  return values.length === 0 ? words : `${words} ${valuesText(filter.field, name, values)}`;
}
