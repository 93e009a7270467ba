import type { Field } from "../model/fields";
import type { Filter } from "../model/filter";
import type { TimeRange } from "../time/buckets";
import type { EventScope } from "./scope";

/**
 * Users are counted by how far they got.
 *
 * - An attempt assigns different events to the first steps, one each, of which the first is in `begin`.
 * - Their times never decrease. Events of one millisecond have no order: any may come before any other.
 * - All of them lie at most `windowMs` after the attempt's first event, and before `until`.
 * - A user counts at the depth of their furthest attempt, so a wider step never loses a user.
 * - Of the attempts that got furthest, the one completed first counts for times and groups; of those, the
 *   one that began last; of those, the one with the earliest time at each step.
 * - Where several events can be the first of that attempt, the group is the value of any of them, but
 *   always the same.
 */
export type FunnelQuestion = EventScope & {
  /** Of the events of each step. */
  steps: readonly (readonly Filter[])[];
  begin: TimeRange;
  /** In ms; not included. */
  until: number;
  windowMs: number;
};

/**
 * What the rows of an answer stand for: all users; the first values of a field (most users first, those
 * of as many in the order of their bytes); or a row each of these values, one of the rest and one of all.
 */
export type FunnelGrouping =
  | { by: "all" }
  | { by: "top"; field: Field; limit: number }
  | { by: "groups"; field: Field; hashes: readonly bigint[] };
