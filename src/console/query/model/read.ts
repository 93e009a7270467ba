import type { WireFilter, WireMeasure } from "@/query/engine/language/wire";
import { isMetric } from "@/query/engine/model/metrics";
import { isOperator } from "./filters";
import { isScalar, type Scalar } from "./scalars";

/*
 * Readers for parts of a query in a URL, which may be written by hand. Malformed parts are dropped;
 * the server validates names.
 */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const readText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

export const readOne = <T extends string>(value: unknown, all: readonly T[]): T | undefined =>
  all.find((one) => one === value);

/** Returns an empty list for any input that is not a list. */
export const readList = <T>(value: unknown, readItem: (item: unknown) => T | null): T[] =>
  Array.isArray(value) ? value.flatMap((item) => readItem(item) ?? []) : [];

/** A selection's event names; undefined means any event. */
export function readEvents(value: unknown): string[] | undefined {
  const names = readList(value, (item) => readText(item) ?? null);
  return names.length > 0 ? names : undefined;
}

export const readFilters = (value: unknown): WireFilter[] => readList(value, readFilter);

function readFilter(value: unknown): WireFilter | null {
  if (!isRecord(value) || typeof value.field !== "string" || !isOperator(value.op)) return null;
  const { field, op } = value;
  if (op === "is_set" || op === "is_not_set") return { field, op };
  const compared = readCompared(value.value);
  return compared === undefined ? null : { field, op, value: compared };
}

function readCompared(value: unknown): Scalar | Scalar[] | undefined {
  if (isScalar(value)) return value;
  if (!Array.isArray(value) || !value.every(isScalar)) return undefined;
  return value;
}

export function readMeasure(value: Record<string, unknown>): {
  metric?: NonNullable<WireMeasure["metric"]>;
  property?: string;
} {
  const metric = isMetric(value.metric) && value.metric !== "count" ? value.metric : undefined;
  const property = readText(value.property);
  return {
    ...(metric !== undefined && { metric }),
    ...(metric !== undefined && property !== undefined && { property }),
  };
}
