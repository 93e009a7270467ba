import type { z } from "zod";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";

/** Projects that the caller may see, by canonical id; the answer is about them and no others. */
export type Scope = { projectIds: readonly string[] };

/** What a query runs with. `now` is one instant for all that it asks. */
export type RunContext = {
  clickhouse: ClickHouse;
  /** In ms. */
  now: number;
  tags: QueryTags;
  /** Aborting stops the query in ClickHouse too. */
  signal?: AbortSignal;
};

export type CellType = "string" | "number" | "boolean" | "time" | "json";
export type Cell = string | number | boolean | null;

/** An answer as rows, for those who want one: CSV, NDJSON, a spreadsheet, a model. */
export type Table = {
  columns: { name: string; type: CellType }[];
  /** To be gone through once: they may be made as they are read. */
  rows: Iterable<Cell[]>;
  /** Whether there is more than the answer holds. */
  truncated?: boolean;
};

/**
 * A kind of query: what it can be asked, how it is answered, and the answer as a table. `run` throws
 * 400s in words, of them `query_too_broad` over the limits, and `BackendUnavailable` when ClickHouse is away.
 */
export type Kind<Schema extends z.ZodType, Result> = {
  /** One sentence for whoever chooses among the kinds. */
  description: string;
  schema: Schema;
  run(query: z.output<Schema>, scope: Scope, context: RunContext): Promise<Result>;
  table(result: Result): Table;
};

/** Ties a kind's schema and answer together. */
export const kind = <Schema extends z.ZodType, Result>(declared: Kind<Schema, Result>) => declared;
