import type { Field } from "../model/fields";
import type { Filter } from "../model/filter";
import type { Measure } from "../model/metrics";
import type { TimeRange } from "../time/buckets";
import type { Granularity } from "../time/granularity";
import type { EventScope } from "./scope";

/**
 * A trend to be written as SQL for a person to read and edit: it runs within the
 * projects they may see.
 */
export type ReadableTrend = Omit<EventScope, "projectIds"> & {
  range: TimeRange;
  granularity: Granularity;
  timezone: string;
  /** Each series has the filters of its own events. */
  series: readonly (Measure & { filters: readonly Filter[] })[];
  /** Expressions over the letters of the series. */
  formulas: readonly string[];
  breakdown: Field | null;
};
