import { Fault, readUuid } from "@/base/validation";
import { EVENTS_TABLE, WHOLE_MAPS } from "@/clickhouse/events";
import type { Query } from "@/clickhouse/types";
import { callsForbidden } from "./checks/forbidden-calls";
import type { SqlParams } from "./checks/params";
import { SQL_LIMITS } from "./dialect/limits";
import { SqlRejection } from "./faults/fault";
import { type EngineContext, explain } from "./inspect";

/**
 * The events that a statement may read, and how many rows it may return. `floor` is
 * the oldest time, in ms.
 */
export type SqlScope = { projectIds: readonly string[]; floor: number; maxRows: number };

/** The granularity of the table: smaller blocks are not read. */
const MAX_BLOCK_ROWS = 8192;

const SETTINGS = {
  // After this, neither the statement nor anything it calls can change settings.
  readonly: 1,
  max_result_bytes: String(SQL_LIMITS.maxResultBytes),
  max_temporary_data_on_disk_size_for_query: String(SQL_LIMITS.maxTemporaryBytes),
  // ClickHouse checks time limits and KILLs between blocks, so small ones stop sooner.
  max_block_size: MAX_BLOCK_ROWS,
  max_joined_block_size_rows: MAX_BLOCK_ROWS,
  session_timezone: "UTC",
  // Times as instants, which results/times.ts converts to their time zones.
  date_time_output_format: "iso",
  // As numbers; those that are too large for a double are handled when the row is read.
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 1,
  join_use_nulls: 1,
  ...WHOLE_MAPS,
} as const;

/**
 * The second layer of the sandbox limits what ClickHouse lets the statement do, whatever its text.
 * It runs on its own connection, with rights to a single view (clickhouse/sql-access.ts), a filter
 * on the table behind it, inside a subquery, and with limits that it cannot change. Throws
 * {@link SqlRejection} for statements that none of these prevents.
 */
export async function scopeToProjects(
  context: EngineContext,
  scope: SqlScope,
  statement: string,
  params: SqlParams,
): Promise<Query> {
  const sql = `SELECT * FROM (\n${statement}\n) LIMIT ${scope.maxRows + 1}`;
  const tree = await explain(context, "EXPLAIN QUERY TREE run_passes = 0", sql, params);
  if (tree.some((line) => FORBIDDEN.test(line)) || callsForbidden(tree)) {
    throw new SqlRejection({ sentence: "The statement reads something other than events" });
  }
  const { maxSeconds, maxMemoryBytes } = SQL_LIMITS;
  return {
    sql,
    params: { ...params },
    tags: { ...context.tags, projectIds: scope.projectIds },
    lane: "sql",
    limits: { maxSeconds, maxMemoryBytes, maxResultRows: scope.maxRows + 1 },
    settings: SETTINGS,
    tableFilters: { [EVENTS_TABLE]: conditionOf(scope) },
    ...(context.signal ? { signal: context.signal } : {}),
  };
}

/** Names that refer to a function without a call, as in arrayMap(file, …). */
const DANGEROUS_FUNCTIONS =
  "file|joinGet\\w*|dict\\w+|getSetting\\w*|getServerSetting|getMacro|getClientHTTPHeader|hasColumnInTable";

/**
 * Neither rights nor readonly prevent these: settings of a subquery, which could remove the filter;
 * the scalar function that can read any file on the machine; and the system tables, which contain
 * queries of other users.
 */
const FORBIDDEN = new RegExp(
  [
    "^\\s*SETTINGS\\b",
    "\\bTABLE_FUNCTION\\b",
    `identifier: (${DANGEROUS_FUNCTIONS})$`,
    "identifier: .*AggregateFunction",
    "identifier: (?!system\\.one$)(system|information_schema)\\b",
  ].join("|"),
  "i",
);

/** Settings cannot have placeholders, so ids are inserted after validation. */
function conditionOf({ projectIds, floor }: SqlScope): string {
  const ids = projectIds.map((id) => {
    const uuid = readUuid(id);
    if (uuid instanceof Fault) throw new Error("A project id is not a UUID.");
    return `'${uuid}'`;
  });
  const within = ids.length === 0 ? "0" : `project_id IN (${ids.join(", ")})`;
  return `${within} AND ts >= fromUnixTimestamp64Milli(${Math.trunc(floor)})`;
}
