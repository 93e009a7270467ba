import type { z } from "zod";
import { choice, type Fault, faults, optional, raise, text, withDefault } from "@/base/validation";
import { METRIC_NAMES, type Measure, metricModel } from "../model/metrics";

/** A figure: a metric and, for those of a property, which. */
export const MEASURE = {
  metric: withDefault(choice(METRIC_NAMES), "count"),
  property: optional(text()),
};

export function measureFault({ metric, property }: Measure): Fault | null {
  const wanted = metricModel(metric).property !== undefined;
  if (wanted === (property !== undefined)) return null;
  return wanted ? faults.missing : faults.value(`${metric} takes no property`);
}

/** For a zod `superRefine` of what has {@link MEASURE}. */
export function checkMeasure(measure: Measure, ctx: z.RefinementCtx): void {
  const fault = measureFault(measure);
  if (fault) raise(ctx, fault, ["property"]);
}
