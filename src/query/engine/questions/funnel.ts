import type { Field } from "../model/fields";
import type { Filter } from "../model/filter";
import type { TimeRange } from "../time/buckets";
import type { EventScope } from "./scope";

/**
 * Counts users by how many steps they completed.
 *
 * - An attempt assigns one event to each of its steps, in order; the first is in `range`.
 * - Times never decrease. Events of the same millisecond have no order: any may
 *   come before any other.
 * - All events are at most `windowMs` after the attempt's first event, and before `until`.
 * - A user counts at the depth of their furthest attempt, so widening a step never loses a user.
 * - Of the furthest attempts, the one completed first determines times and groups; of several, the
 *   one that began last; of these, the one with the earliest time at each step.
 * - If several events can be the first of that attempt, the group is the value of one of them,
 *   always the same one.
 */
export type FunnelQuestion = EventScope & {
  steps: readonly (readonly Filter[])[];
  range: TimeRange;
  /** In ms; exclusive. */
  until: number;
  windowMs: number;
};

/**
 * What each row of a result represents: all users; the top values of a field (most users first,
 * ties in byte order); or each of these values, one row for the others and one for all.
 */
export type FunnelGrouping =
  | { by: "all" }
  | { by: "top"; field: Field; limit: number }
  | { by: "groups"; field: Field; hashes: readonly bigint[] };
