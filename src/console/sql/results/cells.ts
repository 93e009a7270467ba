import type { Value } from "@/query/engine/result/tabular";
import type { SortValue } from "@/ui/table/use-sort";
import { instantOf } from "./gaps";

/** How a column is drawn and sorted. */
type ColumnKind = "time" | "number" | "text";

/** The kind of column for a ClickHouse type. */
export function kindOf(type: string): ColumnKind {
  const inner = type.replace(/^Nullable\((.*)\)$/, "$1");
  if (inner.startsWith("Date")) return "time";
  return /^(U?Int|Float|Decimal)/.test(inner) ? "number" : "text";
}

/** A value as text, with all digits; arrays and objects as JSON. */
export function valueText(value: Value): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

const WHOLE = /^-?\d+$/;

/** Long integers arrive as text and are compared with all digits. */
export function sortValueOf(kind: ColumnKind, value: Value): SortValue {
  if (kind === "number" && typeof value === "string") {
    return WHOLE.test(value) ? BigInt(value) : Number(value);
  }
  // UTC times sort correctly as text, including digits beyond the millisecond.
  if (kind === "time" && typeof value === "string" && value.includes("T")) return instantOf(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** The value as a number for a chart; null if it is not one. */
export function numberOf(value: Value | undefined): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const number = Number(value);
  return value !== "" && Number.isFinite(number) ? number : null;
}
