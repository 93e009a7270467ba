import type { z } from "zod";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";
import type { SharedScans } from "../shared-scans/shared-scans";
import type { StateCache } from "../state-cache/state-cache";

/** The projects that the caller may read, by canonical id. */
export type Scope = { projectIds: readonly string[] };

/** A project, and the time zone in which its days begin. */
export type ProjectScope = { projectId: string; timeZone: string };

/** The context that a query runs in. All its statements share `now`. */
export type RunContext = {
  clickhouse: ClickHouse;
  /** In ms. */
  now: number;
  tags: QueryTags;
  /** Answers repeated queries from states in ClickHouse's memory; see {@link StateCache}. */
  stateCache?: StateCache;
  /** Answers several queries of the same events with one statement; see {@link SharedScans}. */
  sharedScans?: SharedScans;
  /** Aborting stops the query in ClickHouse too. */
  signal?: AbortSignal;
};

export type CellType = "string" | "number" | "boolean" | "time" | "json";
export type Cell = string | number | boolean | null;

/** A result as rows: for CSV, NDJSON and other tabular formats. */
export type Table = {
  columns: { name: string; type: CellType }[];
  /** Iterate once: rows may be generated on the fly. */
  rows: Iterable<Cell[]>;
  /** Whether rows are missing. */
  truncated?: boolean;
};

/**
 * A kind of query: its schema, how it runs, and its result as a table. `run` throws 400s, including
 * `query_too_broad` if a limit is exceeded, and `BackendUnavailable` if ClickHouse cannot be
 * reached.
 */
export type Kind<Schema extends z.ZodType, Result> = {
  /** One sentence that distinguishes this kind from the others. */
  description: string;
  schema: Schema;
  run(query: z.output<Schema>, scope: Scope, context: RunContext): Promise<Result>;
  table(result: Result): Table;
};

/** Declares a kind; its result type follows from `run`. */
export const kind = <Schema extends z.ZodType, Result>(declared: Kind<Schema, Result>) => declared;
