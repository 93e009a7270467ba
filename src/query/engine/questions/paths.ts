import type { Filter } from "../model/filter";
import type { PathsDirection } from "../model/query-options";
import type { TimeRange } from "../time/buckets";
import type { EventScope } from "./scope";

/**
 * What users did after their first anchor event inside `within`, or before their last one.
 *
 * - Events at most `windowMs` away from the anchor count, also outside `within`,
 *   except ignored names.
 * - Events of the same millisecond are ordered by the bytes of their names, anchor events before
 *   the others (with direction `before`, after them).
 * - With `collapse`, consecutive events with the same name are one step; repeats of the
 *   anchor are not steps.
 * - Only the most frequent names are distinguished, more than any project should have: all others
 *   count as one name, which is always part of a step's rest.
 */
export type PathsQuestion = EventScope & {
  anchor: readonly Filter[];
  within: TimeRange;
  /** `within`, extended by the window. */
  around: TimeRange;
  direction: PathsDirection;
  windowMs: number;
  steps: number;
  /** Names per step in the result. */
  top: number;
  collapse: boolean;
  ignore: readonly string[];
};

/** Represent the rest and the end of a path, in place of a name's number. Names count from 1. */
export const REST = 0;
export const ENDED = 65_535;
