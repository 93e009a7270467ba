import { EVENTS_TABLE, WHOLE_MAPS } from "@/clickhouse/events";
import type { Field } from "@/query/engine/model/fields";
import type { FunnelGrouping, FunnelQuestion } from "@/query/engine/questions/funnel";
import type { UserTable } from "@/query/engine/questions/user-results";
import { Bindings } from "../common/bindings";
import { fieldSql, labelSql, scalarKey } from "../common/fields";
import { nested } from "../common/logic";
import { scopeSql, selectionSql } from "../common/selection";
import type { StoreStatements } from "../common/state-database";
import type { Statement } from "../common/statement";
import { eventsWithin, whereSql } from "../common/where";
import { storeUserResults } from "../user-results/store-user-results";
import { changedUsersSql, userResultsSql } from "../user-results/user-results";
import { attemptResults, lines } from "./attempts";

const SETTINGS = {
  ...WHOLE_MAPS,
  // Marks the row of all groups by a null label.
  group_by_use_nulls: 1,
  // All arrays of a block of users are in memory at once.
  max_block_size: 8192,
};

/**
 * Works on arrays of each user's events in order. `windowFunnel` would count one event as two
 * steps, and an `arrayFold` over all events would use unbounded memory.
 */
export function compileFunnel(
  question: FunnelQuestion,
  grouping: FunnelGrouping,
  table: UserTable | null = null,
): Statement {
  const bindings = new Bindings();
  const steps = question.steps.map((_, index) => index + 1);
  const field = grouping.by === "all" ? null : grouping.field;
  const results = attemptResults(question, field, bindings);
  const changed = changedUsersSql(results, table, bindings);
  const users = userResultsSql(results, table);
  const sql =
    grouping.by === "top"
      ? topSql(question, grouping, users, bindings)
      : countsSql(grouping, steps, users, bindings);
  return { sql: `${changed}${sql}`, params: bindings.params, settings: SETTINGS };
}

/** Stores each user's furthest attempt, with the value of a field that groups them. */
export const storeFunnel = (
  question: FunnelQuestion,
  field: Field | null,
  place: { table: string; maxBytes: number },
): StoreStatements =>
  storeUserResults((bindings) => attemptResults(question, field, bindings), SETTINGS, place);

/**
 * Attempts only contain hashes of values. WITH TIES returns all values with as many users as the
 * last one; the values themselves then decide which of them remain.
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
${whereSql(...scopeSql(question, bindings), ...eventsWithin(question.range, bindings), selectionSql(first, bindings))}`;
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
