import type { MetricName } from "@/query/engine/model/metrics";
import { fieldRef } from "../by";
import { isMainlyEvent } from "../filters/field-tests";
import type { Items, NameItem } from "../items";
import type { Key } from "../keys";
import type { FieldRef } from "../refs";

/** A metric of a property. */
export type Aggregate = { metric: MetricName; property: FieldRef };

const METRICS: Partial<Record<Key, MetricName>> = {
  sum: "sum",
  avg: "avg",
  min: "min",
  max: "max",
  unique: "unique_values",
};
const PERCENTILES: Record<number, MetricName> = {
  25: "p25",
  50: "p50",
  75: "p75",
  90: "p90",
  95: "p95",
  99: "p99",
};

/** A percentile that the query language does not have. */
export class UnknownPercentile extends Error {}

/** Reads "average amount", "the median of load_ms", "how many different plans"; null without a property. */
export function readAggregate(items: Items): Aggregate | null {
  for (const index of items.left()) {
    const metric = metricAt(items, index);
    const found = metric && propertyNear(items, index);
    if (!metric || !found) continue;
    items.use(index, found.index);
    return { metric, property: fieldRef(found.name) };
  }
  return null;
}

function metricAt(items: Items, index: number): MetricName | null {
  const item = items.at(index);
  if (item?.kind !== "key") return null;
  if (item.key !== "percentile") return METRICS[item.key] ?? null;
  const metric = PERCENTILES[item.number ?? 50];
  if (metric === undefined) throw new UnknownPercentile();
  return metric;
}

/** The property may follow its event, as in "average purchase amount", or stand before the metric. */
function propertyNear(items: Items, index: number): { name: NameItem; index: number } | null {
  for (const at of [index + 1, index + 2, index + 3]) {
    const item = items.list[at];
    if (item?.kind === "gap" || item === undefined) break;
    const name = items.name(at);
    if (name && isProperty(name)) return { name, index: at };
    if (items.isKey(at, "user", "session", "event", "by")) break;
  }
  const before = items.name(index - 1);
  return before && isProperty(before) ? { name: before, index: index - 1 } : null;
}

export const isProperty = (name: NameItem): boolean =>
  name.links.fields.length > 0 && !isMainlyEvent(name);
