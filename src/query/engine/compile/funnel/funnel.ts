import { EVENTS_TABLE, WHOLE_MAPS } from "@/clickhouse/events";
import type { Field } from "@/query/engine/model/fields";
import type { FunnelGrouping, FunnelQuestion } from "@/query/engine/questions/funnel";
import { Bindings } from "../common/bindings";
import { fieldSql, labelSql, scalarKey } from "../common/fields";
import { and, nested, or } from "../common/logic";
import { scopeSql, selectionSql } from "../common/selection";
import type { Statement } from "../common/statement";
import { eventsWithin, instantSql, whereSql } from "../common/where";
import { eventSql, mask, matches, ms } from "./packed-events";
import { firstMasksSql, orderTiesSql, stepsOverlap } from "./ties";

const SETTINGS = {
  ...WHOLE_MAPS,
  // Marks the row of all groups by a null label.
  group_by_use_nulls: 1,
  // All arrays of a block of users are in memory at once.
  max_block_size: 8192,
};

/**
 * Works on arrays of each user's events in order. `windowFunnel` would count one event as two steps, and an
 * `arrayFold` over all events would use unbounded memory.
 */
export function compileFunnel(question: FunnelQuestion, grouping: FunnelGrouping): Statement {
  const bindings = new Bindings();
  const steps = question.steps.map((_, index) => index + 1);
  const field = grouping.by === "all" ? null : grouping.field;
  const attempts = attemptsSql(question, field, bindings);
  const sql =
    grouping.by === "top"
      ? topSql(question, grouping, attempts, bindings)
      : countsSql(grouping, steps, attempts, bindings);
  return { sql, params: bindings.params, settings: SETTINGS };
}

const lines = (parts: readonly string[]): string => parts.join(",\n  ");

/** Users with a first step, each with their events in order. */
function usersSql(question: FunnelQuestion, field: Field | null, bindings: Bindings): string {
  const { begin, until, steps } = question;
  const scope = scopeSql(question, bindings);
  const [first = [], ...others] = steps;
  const beginning = and(`ts < ${instantSql(begin.end, bindings)}`, selectionSql(first, bindings));
  const conditions = [beginning, ...others.map((step) => selectionSql(step, bindings))];
  const names = conditions.map((_, index) => `is_${index + 1}`);
  const bits = names.map((name, index) => `if(${name}, ${2 ** index}, 0)`);
  const aliases = [
    ...conditions.map((condition, index) => `(${condition}) AS ${names[index]}`),
    `${eventSql("toUnixTimestamp64Milli(ts)", 0, bits)} AS event`,
  ];
  const columns = ["user_hash", "arraySort(groupArray(event)) AS events"];
  if (field) {
    const value = scalarKey(fieldSql(field, bindings));
    columns.push(
      "groupArrayIf(event, bitTest(event, 0)) AS beginnings",
      `groupArrayIf(cityHash64(${value}), bitTest(event, 0)) AS beginning_values`,
    );
  }
  return `WITH
  ${lines(aliases)}
SELECT
  ${lines(columns)}
FROM ${EVENTS_TABLE}
${whereSql(...scope, ...eventsWithin({ start: begin.start, end: until }, bindings), or(...names))}
GROUP BY user_hash
HAVING max(bitTest(event, 0))`;
}

/**
 * For each event that can be step k, the latest beginning from which it can be reached, or 0. The latest one
 * leaves the most time, so no other needs to be considered.
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
function attemptsSql(question: FunnelQuestion, field: Field | null, bindings: Bindings): string {
  const steps = question.steps.map((_, index) => index + 1);
  const overlap = stepsOverlap(question.steps);
  const users = usersSql(question, field, bindings);
  const ordered = overlap ? orderTiesSql(users, steps.length) : users;
  const completed = steps.map((step) => `arrayFirstIndex(b -> b != 0, begun_${step})`);
  const counted = `SELECT
  *,
  [${completed.join(", ")}] AS completed,
  arrayCount(place -> place != 0, completed) AS depth,
  ${ms("events[completed[depth]]")} AS completed_at,
  ${beginningSql(steps, overlap)} AS beginning
FROM ${nested(beginningsSql(question, ordered, bindings))}`;
  // Sorted events that match different steps are different numbers, so the later one is the greater one.
  const taken = steps.map((step) => {
    if (step === 1) return "beginning AS event_1";
    const next = `e > event_${step - 1} AND ${matches("e", step)}`;
    return `arrayFirst(e -> ${next}, events) AS event_${step}`;
  });
  const placed = `SELECT\n  ${lines(["*", ...taken])}\nFROM ${nested(counted)}`;
  const columns = [
    "depth",
    ...steps.map((step) => `${ms(`event_${step}`)} AS at_${step}`),
    ...(field ? valueSql(steps, overlap) : []),
  ];
  return `SELECT\n  ${lines(columns)}\nFROM ${nested(placed)}`;
}

/** The beginning of the attempt that is completed first; of several completed in the same ms, the latest. */
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

/**
 * Attempts only contain hashes of values. WITH TIES returns all values with as many users as the last one;
 * the values themselves then decide which of them remain.
 */
function topSql(
  question: FunnelQuestion,
  { field, limit }: Extract<FunnelGrouping, { by: "top" }>,
  attempts: string,
  bindings: Bindings,
): string {
  const [first = []] = question.steps;
  const most = bindings.bind("UInt16", limit);
  const candidates = `SELECT value AS hash, count() AS users
FROM ${nested(attempts)}
GROUP BY hash
ORDER BY users DESC
LIMIT ${most} WITH TIES`;
  const beginnings = `SELECT ${scalarKey(fieldSql(field, bindings))} AS value, cityHash64(value) AS hash
FROM ${EVENTS_TABLE}
${whereSql(...scopeSql(question, bindings), ...eventsWithin(question.begin, bindings), selectionSql(first, bindings))}`;
  return `SELECT value, toString(hash) AS hash
FROM (
  SELECT value, hash, any(users) AS users
  FROM ${nested(beginnings, "  ")} AS beginnings
  INNER JOIN ${nested(candidates, "  ")} AS candidates USING (hash)
  GROUP BY value, hash
)
ORDER BY users DESC, value
LIMIT ${most}`;
}

function countsSql(
  grouping: Exclude<FunnelGrouping, { by: "top" }>,
  steps: readonly number[],
  attempts: string,
  bindings: Bindings,
): string {
  const median = (step: number, since: number) =>
    step === 1
      ? "NULL"
      : `quantileExactInclusiveIf(0.5)(at_${step} - at_${since}, depth >= ${step})`;
  const columns = [
    `[${steps.map((step) => `countIf(depth >= ${step})`).join(", ")}] AS counts`,
    `[${steps.map((step) => median(step, step - 1)).join(", ")}] AS medians`,
    `[${steps.map((step) => median(step, 1)).join(", ")}] AS total_medians`,
  ];
  const from = `FROM ${nested(attempts)}`;
  if (grouping.by === "all") return `SELECT\n  ${lines(columns)}\n${from}`;
  const label = `${labelSql("value", grouping.hashes, bindings)} AS label`;
  return `SELECT\n  ${lines([label, ...columns])}\n${from}\nGROUP BY label WITH ROLLUP`;
}
