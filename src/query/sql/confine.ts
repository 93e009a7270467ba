import { Fault, readUuid } from "@/base/validation";
import { EVENTS_TABLE, WHOLE_MAPS } from "@/clickhouse/events";
import type { Query } from "@/clickhouse/types";
import { callsOutside } from "./checks/confined-calls";
import type { SqlParams } from "./checks/params";
import { SQL_LIMITS } from "./dialect/limits";
import { Refusal } from "./faults/fault";
import { type Ask, explained } from "./inspect";

/** Which events a statement may see. `floor` is the oldest time, in ms. */
export type SqlScope = { projectIds: readonly string[]; floor: number };

/** What the table keeps together, below which nothing is read. */
const MAX_BLOCK_ROWS = 8192;

const SETTINGS = {
  // Nothing can be set after it, neither by the statement nor by anything it calls.
  readonly: 1,
  max_result_bytes: String(SQL_LIMITS.maxResultBytes),
  max_temporary_data_on_disk_size_for_query: String(SQL_LIMITS.maxTemporaryBytes),
  // Time and a KILL are looked at between blocks; the fewer rows one has, the sooner.
  max_block_size: MAX_BLOCK_ROWS,
  max_joined_block_size_rows: MAX_BLOCK_ROWS,
  session_timezone: "UTC",
  // A time as an instant, which times.ts writes on the clock of its zone.
  date_time_output_format: "iso",
  // Figures are numbers; what is too large for one is told apart when the row is read.
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 1,
  join_use_nulls: 1,
  ...WHOLE_MAPS,
} as const;

/**
 * The second wall: what ClickHouse lets the statement do, whatever it says. It runs on a connection of its
 * own, by rights that reach one view (clickhouse/sql-access.ts), with the table behind it filtered, inside
 * a subquery and under limits that it cannot lift. Throws {@link Refusal} where ClickHouse sees in it what
 * none of these holds.
 */
export async function confine(
  ask: Ask,
  scope: SqlScope,
  statement: string,
  params: SqlParams,
): Promise<Query> {
  const sql = `SELECT * FROM (\n${statement}\n) LIMIT ${SQL_LIMITS.maxRows + 1}`;
  const tree = await explained(ask, "EXPLAIN QUERY TREE run_passes = 0", sql, params);
  if (tree.some((line) => OUTSIDE.test(line)) || callsOutside(tree)) {
    throw new Refusal({ sentence: "The statement reads something other than events" });
  }
  const { maxSeconds, maxMemoryBytes, maxRows } = SQL_LIMITS;
  return {
    sql,
    params: { ...params },
    tags: { ...ask.tags, projectIds: scope.projectIds },
    lane: "sql",
    limits: { maxSeconds, maxMemoryBytes, maxResultRows: maxRows + 1 },
    settings: SETTINGS,
    tableFilters: { [EVENTS_TABLE]: conditionOf(scope) },
    ...(ask.signal ? { signal: ask.signal } : {}),
  };
}

/** Names that stand for a function without a call, in arrayMap(file, …). */
const FUNCTIONS =
  "file|joinGet\\w*|dict\\w+|getSetting\\w*|getServerSetting|getMacro|getClientHTTPHeader|hasColumnInTable";

/**
 * What neither rights nor readonly cover: settings of a subquery, which could lift the filter; the scalar
 * function that reads any file of the machine; and the tables about the server, which hold what others ask.
 */
const OUTSIDE = new RegExp(
  [
    "^\\s*SETTINGS\\b",
    "\\bTABLE_FUNCTION\\b",
    `identifier: (${FUNCTIONS})$`,
    "identifier: .*AggregateFunction",
    "identifier: (?!system\\.one$)(system|information_schema)\\b",
  ].join("|"),
  "i",
);

/** Nothing can be bound in a setting; ids are written out once they are known to be ids. */
function conditionOf({ projectIds, floor }: SqlScope): string {
  const ids = projectIds.map((id) => {
    const uuid = readUuid(id);
    if (uuid instanceof Fault) throw new Error("A project's id is no UUID.");
    return `'${uuid}'`;
  });
  const within = ids.length === 0 ? "0" : `project_id IN (${ids.join(", ")})`;
  return `${within} AND ts >= fromUnixTimestamp64Milli(${Math.trunc(floor)})`;
}
