import { EVENTS_TABLE, WHOLE_MAPS } from "@/clickhouse/events";
import { SESSION_GAP_MS } from "../model/limits";
import type { UsersSort } from "../model/query-options";
import type { UserSummariesQuestion, UsersQuestion } from "../questions/users";
import { Bindings } from "./common/bindings";
import { and } from "./common/logic";
import { eventFiltersSql } from "./common/selection";
import type { Statement } from "./common/statement";
import { eventsWithin, projectsSql, searchSql, whereSql } from "./common/where";

/** The values that a list can be sorted by, over a user's matching events. */
const SORT_SQL: Record<UsersSort, string> = {
  last_seen: "toUnixTimestamp64Milli(max(ts))",
  events: "toInt64(count())",
  first_seen: "toUnixTimestamp64Milli(min(ts))",
};

/**
 * Lists users by hash only: with millions of users in a range, a group must be
 * as small as possible.
 */
export function compileUsers(question: UsersQuestion): Statement {
  const { projectIds, range, search, sort, beyond, limit } = question;
  const bindings = new Bindings();
  const scope = projectsSql(projectIds, bindings);
  const named = search === null ? [] : [searchSql("user_id", search, bindings)];
  const sql = [
    "SELECT",
    "  user_hash,",
    `  ${SORT_SQL[sort]} AS value`,
    `FROM ${EVENTS_TABLE}`,
    whereSql(
      scope,
      ...eventsWithin(range, bindings),
      ...eventFiltersSql(question, bindings),
      ...named,
    ),
    "GROUP BY user_hash",
    ...(beyond
      ? [
          `HAVING (value, user_hash) < (${bindings.bind("Int64", beyond.value)}, ${bindings.bind("UInt64", beyond.userHash)})`,
        ]
      : []),
    "ORDER BY value DESC, user_hash DESC",
    `LIMIT ${bindings.bind("UInt16", limit)}`,
  ].join("\n");
  return { sql, params: bindings.params, settings: WHOLE_MAPS };
}

/** The number of users that {@link compileUsers} can list. */
export function compileUsersTotal(question: UsersQuestion): Statement {
  const { projectIds, range, search } = question;
  const bindings = new Bindings();
  const scope = projectsSql(projectIds, bindings);
  const named = search === null ? [] : [searchSql("user_id", search, bindings)];
  const sql = `SELECT uniqExact(user_hash) AS users
FROM ${EVENTS_TABLE}
${whereSql(scope, ...eventsWithin(range, bindings), ...eventFiltersSql(question, bindings), ...named)}`;
  return { sql, params: bindings.params, settings: WHOLE_MAPS };
}

/**
 * Users with counts and times of their matching events. Sessions are defined as for the metric: all
 * events without a session id form them, and those with a matching event count.
 */
export function compileUserSummaries(question: UserSummariesQuestion): Statement {
  const { projectIds, range, userHashes } = question;
  const bindings = new Bindings();
  const scope = projectsSql(projectIds, bindings);
  const users = `user_hash IN ${bindings.bind("Array(UInt64)", userHashes)}`;
  const within = eventsWithin(range, bindings);
  const matches = and(...eventFiltersSql(question, bindings));
  const sql = `SELECT
  toString(user_hash) AS hash,
  any(user_id) AS id,
  countIf(match) AS events,
  toUnixTimestamp64Milli(minIf(ts, match)) AS first,
  toUnixTimestamp64Milli(maxIf(ts, match)) AS last,
  argMaxIf(country, place, match AND country != '') AS last_country,
  argMaxIf(platform, place, match) AS last_platform,
  uniqExactIf(session_hash, match AND session_id != '') + ${userGapSessionsSql("match")} AS sessions
FROM (
  SELECT *, user_hash, session_hash, (ts, received_at, event_id) AS place, ${matches} AS match
  FROM ${EVENTS_TABLE}
  ${whereSql(scope, ...within, users).replaceAll("\n", "\n  ")}
)
GROUP BY user_hash`;
  return { sql, params: bindings.params, settings: WHOLE_MAPS };
}

/**
 * The number of a user's sessions made of events without a session id that
 * include a matching event.
 */
function userGapSessionsSql(wanted: string): string {
  const ms = "bitShiftRight(event, 1)";
  const events = `arraySort(groupArrayIf(toUnixTimestamp64Milli(ts) * 2 + ${wanted}, session_id = ''))`;
  return `length(arrayDistinct(arrayFilter(
    (session, event) -> bitAnd(event, 1) = 1,
    arrayCumSum(gap -> gap > ${SESSION_GAP_MS}, arrayDifference(arrayMap(event -> ${ms}, ${events}))),
    ${events}
  )))`;
}
