import type { Filter } from "../model/filter";
import type { TimeRange } from "../time/buckets";
import type { EventScope } from "./scope";

/**
 * What users did after their first anchor event inside `within`, or before their last.
 *
 * - Events at most `windowMs` away from it count, also outside `within`, but for names to be ignored.
 * - Events of the same millisecond stand in the order of their names' bytes, and anchor events before
 *   the others, or after them if it is about what came before.
 * - With `collapse` a run of events of one name is one step; those that continue the anchor are none.
 * - Only the most frequent names are told apart, so many that no project should have more: all others
 *   are one name, and always part of a step's rest.
 */
export type PathsQuestion = EventScope & {
  anchor: readonly Filter[];
  within: TimeRange;
  /** What lies at most a window away. */
  around: TimeRange;
  direction: "after" | "before";
  windowMs: number;
  steps: number;
  /** Names a step that are told apart in the answer. */
  top: number;
  collapse: boolean;
  ignore: readonly string[];
};

/** What a row of the answer says in place of a name's number. Names count from 1. */
export const REST = 0;
export const ENDED = 65_535;
