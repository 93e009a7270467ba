import type { Value } from "@/query/engine/result/tabular";
import type { SortValue } from "@/ui/table/use-sort";
import { instantOf } from "./gaps";

/** What a column is to a chart and to an order. */
export type ColumnKind = "time" | "number" | "text";

/** By ClickHouse's name of the type. */
export function kindOf(type: string): ColumnKind {
  const inner = type.replace(/^Nullable\((.*)\)$/, "$1");
  if (inner.startsWith("Date")) return "time";
  return /^(U?Int|Float|Decimal)/.test(inner) ? "number" : "text";
}

/** A value as it is shown: every digit as it came, lists and objects as JSON. */
export function valueText(value: Value): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

const WHOLE = /^-?\d+$/;

/** Whole numbers that came as text, for their length, keep every digit in the order too. */
export function sortValueOf(kind: ColumnKind, value: Value): SortValue {
  if (kind === "number" && typeof value === "string") {
    return WHOLE.test(value) ? BigInt(value) : Number(value);
  }
  // UTC's texts are in order as they are, with the digits beyond the millisecond.
  if (kind === "time" && typeof value === "string" && value.includes("T")) return instantOf(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** For a picture, where a double is exact enough; null where it is no number. */
export function numberOf(value: Value | undefined): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const number = Number(value);
  return value !== "" && Number.isFinite(number) ? number : null;
}
