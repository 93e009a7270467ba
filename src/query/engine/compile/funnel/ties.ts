import { isEventName } from "@/query/engine/model/fields";
import type { Filter } from "@/query/engine/model/filter";
import { nested } from "../common/logic";
import { eventSql, mask, ms } from "./packed-events";

type Steps = readonly (readonly Filter[])[];

/** Whether an event can match several steps. Steps of different event names never share one. */
export function stepsOverlap(steps: Steps): boolean {
  const names = steps.map(namesOf);
  return names.includes(null) || new Set(names.flat()).size < names.flat().length;
}

/** The event names that a step is limited to; null where it has no such list. */
function namesOf(filters: readonly Filter[]): unknown[] | null {
  const named = filters.find(({ field, negated }) => !negated && isEventName(field))?.test;
  const values = named?.kind === "among" || named?.kind === "groups" ? named.values : [];
  const isList = values.length > 0 && values.every((value) => typeof value === "string");
  return isList ? [...new Set(values)] : null;
}

/**
 * What the events of one millisecond can do together, each for one step and in any order: the sets of
 * steps that they can take, as an integer with bit n set for the set whose bits are n.
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
 * Replaces the events of each shared millisecond by as many as the longest run of steps that they can
 * take. The i-th of them matches every step at which a run of i can end, so taking these in order, each
 * for the step that comes next, gets as far from any step as the events themselves can.
 */
export function orderTiesSql(users: string, steps: number): string {
  const neighbours = "events, arrayShiftRight(events, 1), arrayShiftLeft(events, 1)";
  const isTied = `${ms("e")} = ${ms("before")} OR ${ms("e")} = ${ms("after")}`;
  // Each event of a family costs time, and of equal events no more than one a step matter.
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
  // ClickHouse would compute the parts of an `if` around all of it again at each use: twice the time.
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
 * The masks of the events that can be an attempt's first, where its first `at_once` steps share the
 * millisecond `at_1`: without such an event, the others can still take the rest of those steps.
 */
export function firstMasksSql(steps: number): string {
  const masksAt = (events: string) =>
    `arrayMap(e -> ${mask("e")}, arrayFilter(e -> ${ms("e")} = at_1, ${events}))`;
  const group = masksAt("tied");
  const others = `arrayFilter((m, i) -> i != indexOf(${group}, first), ${group}, arrayEnumerate(${group}))`;
  const rest = `bitShiftLeft(${familyOf(steps, (set) => set === 0)}, toUInt8(bitShiftLeft(toUInt16(1), at_once) - 2))`;
  return `arrayFilter(first -> bitAnd(${familySql(others, steps)}, ${rest}) != 0, arrayDistinct(${masksAt("beginnings")}))`;
}
