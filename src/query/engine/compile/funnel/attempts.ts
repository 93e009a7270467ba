import type { Field } from "@/query/engine/model/fields";
import type { FunnelQuestion } from "@/query/engine/questions/funnel";
import type { Bindings } from "../common/bindings";
import { fieldSql, scalarKey } from "../common/fields";
import { and, nested, or } from "../common/logic";
import { scopeSql, selectionSql } from "../common/selection";
import { eventsWithin, instantSql } from "../common/where";
import {
  eventsSql,
  namesSql,
  type UserEvents,
  type UserResults,
} from "../user-results/user-results";
import { eventSql, mask, matches, ms } from "./packed-events";
import { firstMasksSql, orderTiesSql, stepsOverlap } from "./ties";

export const lines = (parts: readonly string[]): string => parts.join(",\n  ");

/** Each user's furthest attempt, with the hash of its value of a field. */
export function attemptResults(
  question: FunnelQuestion,
  field: Field | null,
  bindings: Bindings,
): UserResults {
  const times = question.steps.map((_, index) => [`at_${index + 1}`, "Int64"]);
  return {
    events: stepEvents(question, bindings),
    columns: { depth: "UInt8", ...Object.fromEntries(times), ...(field && { value: "UInt64" }) },
    sql: (events) => attemptsSql(question, usersSql(events, field, bindings), field, bindings),
  };
}

/** The events that can be steps, packed. */
function stepEvents(question: FunnelQuestion, bindings: Bindings): UserEvents {
  const { range, until, steps } = question;
  const scope = scopeSql(question, bindings);
  const [first = [], ...others] = steps;
  const beginning = and(`ts < ${instantSql(range.end, bindings)}`, selectionSql(first, bindings));
  const conditions = [beginning, ...others.map((step) => selectionSql(step, bindings))];
  const names = conditions.map((_, index) => `is_${index + 1}`);
  const bits = names.map((name, index) => `if(${name}, ${2 ** index}, 0)`);
  return {
    names: [
      ...conditions.map((condition, index) => `(${condition}) AS ${names[index]}`),
      `${eventSql("toUnixTimestamp64Milli(ts)", 0, bits)} AS event`,
    ],
    where: [...scope, ...eventsWithin({ start: range.start, end: until }, bindings), or(...names)],
  };
}

/** Users with a first step, each with their events in order. */
function usersSql(events: UserEvents, field: Field | null, bindings: Bindings): string {
  const columns = ["user_hash", "arraySort(groupArray(event)) AS events"];
  if (field) {
    const value = scalarKey(fieldSql(field, bindings));
    columns.push(
      "groupArrayIf(event, bitTest(event, 0)) AS beginnings",
      `groupArrayIf(cityHash64(${value}), bitTest(event, 0)) AS beginning_values`,
    );
  }
  return `${namesSql(events)}
SELECT
  ${lines(columns)}
${eventsSql(events)}
GROUP BY user_hash
HAVING max(bitTest(event, 0))`;
}

/**
 * For each event that can be step k, the latest beginning from which it can be reached, or 0. The
 * latest one leaves the most time, so no other needs to be considered.
 */
function beginningsSql(
  { windowMs, steps }: FunnelQuestion,
  users: string,
  bindings: Bindings,
): string {
  const window = bindings.bind("Int64", windowMs);
  const begun = steps.map((_, index) => {
    const step = index + 1;
    if (step === 1) return `arrayMap(e -> if(${matches("e", 1)}, e, 0), events) AS begun_1`;
    const before = `arrayShiftRight(arrayFill(b -> b != 0, begun_${step - 1}), 1)`;
    const inTime = `b != 0 AND ${matches("e", step)} AND ${ms("e")} - ${ms("b")} <= ${window}`;
    return `arrayMap((e, b) -> if(${inTime}, b, 0), events, ${before}) AS begun_${step}`;
  });
  return `SELECT\n  ${lines(["*", ...begun])}\nFROM ${nested(users)}`;
}

/** For each user, the depth of their furthest attempt, its beginning, and the time of each step. */
function attemptsSql(
  question: FunnelQuestion,
  users: string,
  field: Field | null,
  bindings: Bindings,
): string {
  const steps = question.steps.map((_, index) => index + 1);
  const overlap = stepsOverlap(question.steps);
  const ordered = overlap ? orderTiesSql(users, steps.length) : users;
  const completed = steps.map((step) => `arrayFirstIndex(b -> b != 0, begun_${step})`);
  const counted = `SELECT
  *,
  [${completed.join(", ")}] AS completed,
  arrayCount(place -> place != 0, completed) AS depth,
  ${ms("events[completed[depth]]")} AS completed_at,
  ${beginningSql(steps, overlap)} AS beginning
FROM ${nested(beginningsSql(question, ordered, bindings))}`;
  // Sorted events that match different steps are different numbers, so the later
  // one is the greater one.
  const taken = steps.map((step) => {
    if (step === 1) return "beginning AS event_1";
    const next = `e > event_${step - 1} AND ${matches("e", step)}`;
    return `arrayFirst(e -> ${next}, events) AS event_${step}`;
  });
  const placed = `SELECT\n  ${lines(["*", ...taken])}\nFROM ${nested(counted)}`;
  const columns = [
    "user_hash",
    "depth",
    ...steps.map((step) => `${ms(`event_${step}`)} AS at_${step}`),
    ...(field ? valueSql(steps, overlap) : []),
  ];
  return `SELECT\n  ${lines(columns)}\nFROM ${nested(placed)}`;
}

/**
 * The beginning of the attempt that is completed first; of several completed in the
 * same ms, the latest.
 */
function beginningSql(steps: readonly number[], overlap: boolean): string {
  const atDepth = (begun: (step: number) => string) =>
    `multiIf(${steps.map((step) => `depth = ${step}, ${begun(step)}, `).join("")}`;
  if (!overlap) return `${atDepth((step) => `begun_${step}[completed[${step}]]`)}0)`;
  return `arrayMax((e, b) -> if(${ms("e")} = completed_at, b, 0), events, ${atDepth((step) => `begun_${step}`)}[]))`;
}

/** The value at the attempt's first event; the highest hash if several events can be the first. */
function valueSql(steps: readonly number[], overlap: boolean): string[] {
  const value = (isFirst: string) =>
    `arrayMax((e, v) -> if(${isFirst}, v, 0), beginnings, beginning_values) AS value`;
  if (!overlap) return [value(`${ms("e")} = at_1`)];
  const times = steps.map((step) => `at_${step}`).join(", ");
  return [
    `arrayCount(at -> at = at_1, arraySlice([${times}], 1, depth)) AS at_once`,
    `${firstMasksSql(steps.length)} AS first_masks`,
    value(`${ms("e")} = at_1 AND has(first_masks, ${mask("e")})`),
  ];
}
