import type { z } from "zod";
import { choice, type Fault, faults, optional, raise, text, withDefault } from "@/base/validation";
import { METRIC_NAMES, type Measure, metricModel } from "../model/metrics";

/** A metric and, for metrics of a property, the property. */
export const MEASURE = {
  metric: withDefault(choice(METRIC_NAMES), "count").describe("What to compute."),
  property: optional(text()).describe("The property, for metrics of one."),
};

export function measureFault({ metric, property }: Measure): Fault | null {
  const wanted = metricModel(metric).property !== undefined;
  if (wanted === (property !== undefined)) return null;
  return wanted ? faults.missing : faults.value(`${metric} does not take a property`);
}

/** A `superRefine` for schemas that include {@link MEASURE}. */
export function checkMeasure(measure: Measure, ctx: z.RefinementCtx): void {
  const fault = measureFault(measure);
  if (fault) raise(ctx, fault, ["property"]);
}
