import { AppError } from "@/base/errors";
import type { Clock } from "@/base/time/clock";
import { retentionFloor } from "@/base/time/retention";
import type { ClickHouse, Query, QueryTags, RowStream } from "@/clickhouse/types";
import type { TabularStream, Value } from "../engine/result/tabular";
import type { SqlParams } from "./checks/params";
import { confine, type SqlScope } from "./confine";
import { SQL_LIMITS } from "./dialect/limits";
import { explainError, TOO_LARGE } from "./faults/explain-error";
import { Refusal } from "./faults/fault";
import { type Ask, inspect } from "./inspect";
import { columnsOf, rowReader } from "./results/values";

export type SqlQuestion = { sql: string; params: SqlParams };

export type SqlDeps = { clickhouse: ClickHouse; clock: Clock };

export type SqlOptions = {
  /** Aborting stops the query in ClickHouse too. */
  signal?: AbortSignal;
  tags?: Partial<QueryTags>;
};

/** The two walls. Each is tried alone, by tests that put the other's absence in its place. */
export type Walls = {
  inspect(ask: Ask, sql: string, params: SqlParams): Promise<string>;
  confine(ask: Ask, scope: SqlScope, statement: string, params: SqlParams): Promise<Query>;
};

const WALLS: Walls = { inspect, confine };

/**
 * Runs SQL that a user wrote over the events of the projects, which must be ones that the user may see.
 * Throws 400 `invalid_query` with the place of the fault, 400 `query_too_broad` over the limits of time,
 * memory and size, and `BackendUnavailable` when ClickHouse is away or busy.
 */
export async function openSql(
  { clickhouse, clock }: SqlDeps,
  projectIds: readonly string[],
  { sql, params }: SqlQuestion,
  { signal, tags }: SqlOptions = {},
  walls: Walls = WALLS,
): Promise<TabularStream> {
  assertFew(projectIds);
  const ask: Ask = { clickhouse, tags: { surface: "sql", ...tags }, ...(signal ? { signal } : {}) };
  const startedAt = clock.now();
  const scope = { projectIds, floor: retentionFloor(startedAt) };
  try {
    const statement = await walls.inspect(ask, sql, params);
    const stream = await clickhouse.stream(await walls.confine(ask, scope, statement, params));
    return await answerOf(stream, () => clock.now() - startedAt);
  } catch (error) {
    throw explainError(error, sql);
  }
}

function assertFew(projectIds: readonly string[]): void {
  if (projectIds.length <= SQL_LIMITS.maxProjects) return;
  const detail = 'There are too many projects for one query. Name one as "project_id".';
  throw new AppError("query_too_broad", detail);
}

async function answerOf(stream: RowStream, elapsed: () => number): Promise<TabularStream> {
  const { names, types, queryId } = stream;
  // ClickHouse's own limit counts a value that is the same in all rows once.
  if ((stream.bytes ?? 0) > SQL_LIMITS.maxResultBytes) {
    await stream.rows[Symbol.asyncIterator]().return?.();
    throw new Refusal(TOO_LARGE);
  }
  const { rowCount, rows } = await counted(stream);
  return {
    head: {
      columns: columnsOf(names, types),
      row_count: Math.min(rowCount, SQL_LIMITS.maxRows),
      truncated: rowCount > SQL_LIMITS.maxRows,
      elapsed_ms: elapsed(),
      query_id: queryId,
    },
    rows: read(rows, rowReader(types)),
  };
}

type Counted = { rowCount: number; rows: AsyncIterable<string> | readonly string[] };

/** A server that does not say how many rows there are has them counted here, within the same limits. */
async function counted({ rowCount, rows }: RowStream): Promise<Counted> {
  if (rowCount !== null) return { rowCount, rows };
  const all: string[] = [];
  for await (const row of rows) all.push(row);
  return { rowCount: all.length, rows: all };
}

async function* read(
  rows: Counted["rows"],
  readRow: (json: string) => Value[],
): AsyncGenerator<Value[]> {
  let count = 0;
  let length = 0;
  for await (const row of rows) {
    if (count === SQL_LIMITS.maxRows) return;
    count += 1;
    length += row.length;
    // Where the server did not say it beforehand.
    if (length > SQL_LIMITS.maxResultBytes) throw new Refusal(TOO_LARGE);
    yield readRow(row);
  }
}
