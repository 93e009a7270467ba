import { isEventName } from "@/query/engine/model/fields";
import type { Filter } from "@/query/engine/model/filter";
import { nested } from "../common/logic";
import { eventSql, mask, ms } from "./packed-events";

type Steps = readonly (readonly Filter[])[];

/** Whether an event can match several steps. Steps with distinct event names never share one. */
export function stepsOverlap(steps: Steps): boolean {
  const names = steps.map(namesOf);
  return names.includes(null) || new Set(names.flat()).size < names.flat().length;
}

/** The event names that a step is limited to; null if it is not limited. */
function namesOf(filters: readonly Filter[]): unknown[] | null {
  const named = filters.find(({ field, negated }) => !negated && isEventName(field))?.test;
  const values = named?.kind === "among" || named?.kind === "groups" ? named.values : [];
  const isList = values.length > 0 && values.every((value) => typeof value === "string");
  return isList ? [...new Set(values)] : null;
}

/**
 * Which sets of steps the events of one millisecond can cover together, each for one step and in
 * any order: an integer in which bit n represents the set whose bits are n.
 */
function familySql(masks: string, steps: number): string {
  const withOneMore = Array.from({ length: steps }, (_, step) => {
    const without = familyOf(steps, (set) => (set & (2 ** step)) === 0);
    const more = `bitShiftLeft(bitAnd(f, ${without}), ${2 ** step})`;
    return `if(bitTest(m, ${step}), ${more}, ${familyOf(steps, () => false)})`;
  });
  const grown = withOneMore.reduce((sum, more) => `bitOr(${sum}, ${more})`, "f");
  return `arrayFold((f, m) -> ${grown}, ${masks}, ${familyOf(steps, (set) => set === 0)})`;
}

function familyOf(steps: number, has: (set: number) => boolean): string {
  const sets = Array.from({ length: 2 ** steps }, (_, set) => set).filter(has);
  const bits = sets.reduce((sum, set) => sum + 2n ** BigInt(set), 0n);
  return `toUInt${Math.max(2 ** steps, 8)}('${bits}')`;
}

/**
 * Replaces the events of each shared millisecond by as many events as the longest run of steps that
 * they can cover. The i-th of these matches every step at which a run of i can end. Assigned in
 * order, each to the next step, they get as far from any step as the original events can.
 */
export function orderTiesSql(users: string, steps: number): string {
  const neighbours = "events, arrayShiftRight(events, 1), arrayShiftLeft(events, 1)";
  const isTied = `${ms("e")} = ${ms("before")} OR ${ms("e")} = ${ms("after")}`;
  // Each event takes time, and of equal events at most one per step makes a difference.
  const distinct = `arrayFilter((e, earlier) -> e != earlier, all_tied, arrayShiftRight(all_tied, ${steps}))`;
  const replacements = Array.from({ length: steps }, (_, before) => {
    const ends = Array.from({ length: steps - before }, (_, from) => {
      const end = 2 ** (from + before);
      const run = familyOf(steps, (set) => set === 2 * end - 2 ** from);
      return `if(bitAnd(f, ${run}) != 0, ${end}, 0)`;
    });
    return `arrayMap((at, f) -> toInt64(${eventSql("at", before, ends)}), moments, families)`;
  });
  const tied = `SELECT
  *,
  arrayFilter((e, before, after) -> ${isTied}, ${neighbours}) AS all_tied,
  ${distinct} AS tied,
  arraySplit((e, gap) -> gap > 0, tied, arrayDifference(arrayMap(e -> ${ms("e")}, tied))) AS groups,
  arrayMap(g -> ${ms("g[1]")}, groups) AS moments,
  arrayMap(g -> ${familySql(`arrayMap(e -> ${mask("e")}, g)`, steps)}, groups) AS families
FROM ${nested(users)}`;
  // An `if` around all of it would take twice the time: ClickHouse computes its
  // parts again at each use.
  return `SELECT * REPLACE (
  arraySort(arrayConcat(
    if(empty(tied), events, arrayFilter((e, before, after) -> NOT (${isTied}), ${neighbours})),
    arrayFilter(e -> ${mask("e")} != 0, arrayConcat(
      ${replacements.join(",\n      ")}
    ))
  )) AS events
)
FROM ${nested(tied)}`;
}

/**
 * The masks of the events that can be an attempt's first, if its first `at_once` steps share the
 * millisecond `at_1`: without such an event, the others can still cover the rest of those steps.
 */
export function firstMasksSql(steps: number): string {
  const masksAt = (events: string) =>
    `arrayMap(e -> ${mask("e")}, arrayFilter(e -> ${ms("e")} = at_1, ${events}))`;
  const group = masksAt("tied");
  const others = `arrayFilter((m, i) -> i != indexOf(${group}, first), ${group}, arrayEnumerate(${group}))`;
  const rest = `bitShiftLeft(${familyOf(steps, (set) => set === 0)}, toUInt8(bitShiftLeft(toUInt16(1), at_once) - 2))`;
  return `arrayFilter(first -> bitAnd(${familySql(others, steps)}, ${rest}) != 0, arrayDistinct(${masksAt("beginnings")}))`;
}
