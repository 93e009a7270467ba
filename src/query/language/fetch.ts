import type { ClickHouse, QueryLimits, QueryTags } from "@/clickhouse/types";
import type { Statement } from "../compile/question";

export type FetchContext = { clickhouse: ClickHouse; tags: QueryTags; signal?: AbortSignal };

const LIMITS: QueryLimits = {
  maxSeconds: 20,
  maxMemoryBytes: 1024 ** 3,
  maxResultRows: 250_000,
};

/** A statement's rows. Throws `BackendUnavailable` over a limit or without the store. */
export function fetchAll<Row>(statement: Statement, context: FetchContext): Promise<Row[]> {
  const { clickhouse, tags, signal } = context;
  return clickhouse.rows<Row>({
    ...statement,
    tags,
    limits: LIMITS,
    ...(signal ? { signal } : {}),
  });
}
