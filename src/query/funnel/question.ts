import type { Filter } from "../filters/filter";
import type { Field } from "../model/fields";
import type { TimeRange } from "../time/buckets";

/**
 * Users are counted by how far they got.
 *
 * - An attempt begins with each event of the first step in `begin`.
 * - The following steps must come in order, each a different event at or after the one before.
 * - All of them lie at most `windowMs` after the attempt's first event, and before `until`.
 * - Events of the same millisecond stand in the order of the steps that they match: an event's bits,
 *   1 for the first step, 2 for the second, 4 for the third …, as one number.
 * - A user counts at the depth of their furthest attempt.
 * - Of a user's attempts that got furthest, the one completed first counts for times and groups.
 * - Of several that were completed by the same event, the one that began last counts (of beginnings
 *   alike in millisecond and steps: times from the first of them; the value of any, but always the same).
 */
export type FunnelQuestion = {
  projectIds: readonly string[];
  bots: "include" | "exclude";
  /** Of every event. */
  filters: readonly Filter[];
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
