import type { MetricName } from "@/query/engine/model/metrics";
import type { Items } from "../items/items";
import type { Key } from "../items/keys";
import type { FieldRef } from "../items/refs";
import { fieldRef, isMainlyEvent, isProperty, type ReadLinks, wordIn } from "../items/roles";
import { hasNumbers } from "../names/catalogue";

/** Metrics of a property: several in "minimum and maximum amount". */
export type Aggregate = { metrics: MetricName[]; property: FieldRef };

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

/**
 * Reads "average amount", "the median of load_ms", "how many different plans";
 * null without a property.
 */
export function readAggregate(items: Items, links: ReadLinks): Aggregate | null {
  for (const index of items.left()) {
    const { metrics, end } = metricsAt(items, index);
    const [first] = metrics;
    const found = first && propertyNear(items, end, first, links);
    if (!found) continue;
    for (let used = index; used <= end; used++) items.use(used);
    items.use(...found.used);
    return { metrics, property: found.property };
  }
  return null;
}

/** The metrics from a position on, and the position of the last. */
function metricsAt(items: Items, index: number): { metrics: MetricName[]; end: number } {
  const metrics: MetricName[] = [];
  let end = index;
  for (let at = index; ; at += 2) {
    const metric = metricAt(items, at);
    if (metric === null) break;
    metrics.push(metric);
    end = at;
    if (!items.isKey(at + 1, "and")) break;
  }
  return { metrics, end };
}

function metricAt(items: Items, index: number): MetricName | null {
  const item = items.at(index);
  if (item?.kind !== "key") return null;
  if (item.key !== "percentile") return METRICS[item.key] ?? null;
  return PERCENTILES[item.number ?? 50] ?? null;
}

type Found = { property: FieldRef; used: number[] };

/**
 * The property may follow its event, as in "average purchase amount", or stand before the metric.
 */
function propertyNear(
  items: Items,
  index: number,
  metric: MetricName,
  links: ReadLinks,
): Found | null {
  for (const at of [index + 1, index + 2, index + 3]) {
    const item = items.list[at];
    if (item?.kind === "gap" || item === undefined) break;
    const found = propertyAt(items, at, metric, links);
    if (found) return found;
    if (items.isKey(at, "user", "session", "event", "by")) break;
  }
  return propertyAt(items, index - 1, metric, links);
}

/**
 * Only numbers have a sum or an average. "Different products viewed" names
 * property and event in one.
 */
function propertyAt(items: Items, at: number, metric: MetricName, links: ReadLinks): Found | null {
  const name = items.name(at);
  if (!name) return null;
  const isMixed = metric === "unique_values" && isMainlyEvent(name);
  const ref = isMixed ? wordIn(name, links) : isProperty(name) ? fieldRef(name) : null;
  const candidates = (ref?.candidates ?? []).filter(
    (field) => metric === "unique_values" || hasNumbers(field),
  );
  if (!ref || candidates.length === 0) return null;
  return { property: { ...ref, candidates }, used: isMixed ? [] : [at] };
}
