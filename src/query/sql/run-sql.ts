import { AppError } from "@/base/errors";
import type { Clock } from "@/base/time/clock";
import { retentionFloor } from "@/base/time/retention";
import type { ClickHouse, Query, QueryTags, RowStream } from "@/clickhouse/types";
import { measuredQuery } from "../engine/measure/query-metrics";
import { tracedQuery } from "../engine/measure/traced-query";
import type { TabularStream, Value } from "../engine/result/tabular";
import type { SqlParams } from "./checks/params";
import { SQL_LIMITS } from "./dialect/limits";
import { explainError, TOO_LARGE } from "./faults/explain-error";
import { SqlRejection } from "./faults/fault";
import { type EngineContext, inspect } from "./inspect";
import { columnsOf, rowReader } from "./results/values";
import { type SqlScope, scopeToProjects } from "./scope-to-projects";

export type SqlQuestion = { sql: string; params: SqlParams };

export type SqlDeps = { clickhouse: ClickHouse; clock: Clock };

export type SqlOptions = {
  /** Aborting also stops the query in ClickHouse. */
  signal?: AbortSignal;
  tags?: Partial<QueryTags>;
  /** Further rows are cut off. Default: `SQL_LIMITS.maxRows`. */
  maxRows?: number;
};

/** The two layers of the sandbox. Tests disable each one to prove that the other is enough. */
export type Sandbox = {
  inspect(context: EngineContext, sql: string, params: SqlParams): Promise<string>;
  scopeToProjects(
    context: EngineContext,
    scope: SqlScope,
    statement: string,
    params: SqlParams,
  ): Promise<Query>;
};

const SANDBOX: Sandbox = { inspect, scopeToProjects };

/**
 * Runs SQL written by a user on the events of the projects. The caller must have checked the user's
 * access to them. Throws 400 `invalid_query` with the position of the error, 400 `query_too_broad`
 * if the query exceeds its time, memory or size limit, and `BackendUnavailable` if ClickHouse is
 * unavailable or busy.
 */
export async function streamSql(
  { clickhouse, clock }: SqlDeps,
  projectIds: readonly string[],
  { sql, params }: SqlQuestion,
  { signal, tags, maxRows = SQL_LIMITS.maxRows }: SqlOptions = {},
  sandbox: Sandbox = SANDBOX,
): Promise<TabularStream> {
  assertProjectCount(projectIds);
  const context: EngineContext = {
    clickhouse,
    tags: { surface: "sql", ...tags },
    ...(signal ? { signal } : {}),
  };
  const startedAt = clock.now();
  const scope = { projectIds, floor: retentionFloor(startedAt), maxRows };
  const run = async (traced: EngineContext) => {
    try {
      const statement = await sandbox.inspect(traced, sql, params);
      const stream = await traced.clickhouse.stream(
        await sandbox.scopeToProjects(traced, scope, statement, params),
      );
      return await toAnswer(stream, maxRows, () => clock.now() - startedAt);
    } catch (error) {
      throw explainError(error, sql);
    }
  };
  return measuredQuery("sql", signal, () => tracedQuery("sql", context, run));
}

function assertProjectCount(projectIds: readonly string[]): void {
  if (projectIds.length <= SQL_LIMITS.maxProjects) return;
  const detail = 'Too many projects for one query. Choose one with "project_id".';
  throw new AppError("query_too_broad", detail);
}

async function toAnswer(
  stream: RowStream,
  maxRows: number,
  elapsed: () => number,
): Promise<TabularStream> {
  const { names, types, queryId } = stream;
  // ClickHouse's own limit counts a value only once if it is the same in all rows.
  if ((stream.bytes ?? 0) > SQL_LIMITS.maxResultBytes) {
    await stream.rows[Symbol.asyncIterator]().return?.();
    throw new SqlRejection(TOO_LARGE);
  }
  const { rowCount, rows } = await counted(stream);
  return {
    head: {
      columns: columnsOf(names, types),
      row_count: Math.min(rowCount, maxRows),
      truncated: rowCount > maxRows,
      elapsed_ms: elapsed(),
      query_id: queryId,
    },
    rows: read(rows, maxRows, rowReader(types)),
  };
}

type Counted = { rowCount: number; rows: AsyncIterable<string> | readonly string[] };

/** Counts the rows of a server that does not send their number, within the same limits. */
async function counted({ rowCount, rows }: RowStream): Promise<Counted> {
  if (rowCount !== null) return { rowCount, rows };
  const all: string[] = [];
  for await (const row of rows) all.push(row);
  return { rowCount: all.length, rows: all };
}

async function* read(
  rows: Counted["rows"],
  maxRows: number,
  readRow: (json: string) => Value[],
): AsyncGenerator<Value[]> {
  let count = 0;
  let length = 0;
  for await (const row of rows) {
    if (count === maxRows) return;
    count += 1;
    length += row.length;
    // If the server did not send the size beforehand.
    if (length > SQL_LIMITS.maxResultBytes) throw new SqlRejection(TOO_LARGE);
    yield readRow(row);
  }
}
