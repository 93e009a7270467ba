/** What a query is for. Sent as `log_comment`, so that slow queries can be grouped by feature. */
export type QueryTags = {
  /** The part of the product that asks: "metrics", "writer", "migrations", … */
  surface: string;
  route?: string;
  projectIds?: readonly string[];
  requestId?: string;
  /** Who asks, where their SQL runs. */
  userId?: string;
};

/**
 * The embedded engine's lanes: a slow question never holds up a write or a KILL. `sql` is for statements
 * that users wrote, `inspect` for reading their text before, which is over at once: both have the rights
 * of `SQL_ROLE` (sql-access.ts) only.
 */
export type Lane = "query" | "sql" | "inspect" | "write" | "control";

/** A server whose process we watch. */
export interface SupervisedServer {
  /** False from the moment it stops answering until it, or its replacement, answers again. */
  readonly isResponsive: boolean;
  /** Calls `listener` whenever the server becomes unresponsive. Returns a function that removes it. */
  onUnresponsive(listener: () => void): () => void;
}

export type QueryLimits = {
  maxSeconds: number;
  maxMemoryBytes: number;
  maxResultRows: number;
};

export const DEFAULT_LIMITS: QueryLimits = {
  maxSeconds: 30,
  maxMemoryBytes: 1024 ** 3,
  maxResultRows: 1_000_000,
};

export type Query = {
  sql: string;
  /** Values for `{name:Type}` placeholders. Never put a value into `sql`. */
  params?: Record<string, unknown>;
  tags: QueryTags;
  limits?: Partial<QueryLimits>;
  settings?: Record<string, string | number>;
  /** Conditions, by table, that ClickHouse adds wherever it reads the table. Nothing is bound in them. */
  tableFilters?: Record<string, string>;
  lane?: Lane;
  /** Aborting stops the query in ClickHouse too; the call rejects with the signal's reason. */
  signal?: AbortSignal;
};

/** An answer that is read row by row, only as fast as it is asked for. */
export type RowStream = {
  queryId: string;
  names: string[];
  /** ClickHouse's names of the columns' types. */
  types: string[];
  /** How many rows there are; null where the server does not say. */
  rowCount: number | null;
  /** How long the answer is in bytes; null where the server does not say. */
  bytes: number | null;
  /** Each row as the text of a JSON list. */
  rows: AsyncIterable<string>;
};

export type Insert = {
  table: string;
  columns: readonly string[];
  format: string;
  /** Encoded rows. */
  body: Uint8Array;
  tags: QueryTags;
  /** Names the query in ClickHouse, so that its fate can be asked for later. */
  queryId: string;
  maxSeconds?: number;
};

/**
 * ClickHouse over HTTP, embedded or remote alike. Every method throws `BackendUnavailable` when the
 * store is away, overloaded or over its time or memory limit, and `ClickHouseError` (with the
 * server's numeric code, never its text) for anything else.
 */
export interface ClickHouse {
  /** The rows as objects; 64-bit integers come as strings. */
  rows<T>(query: Query): Promise<T[]>;
  /**
   * As {@link rows}, without holding them all. ClickHouse has answered the query when this resolves; who
   * leaves the rows unread must end their iteration.
   */
  stream(query: Query): Promise<RowStream>;
  /** A statement without an answer: DDL, KILL, OPTIMIZE. */
  command(query: Query): Promise<void>;
  insert(insert: Insert): Promise<void>;
  ping(): Promise<boolean>;
  close(): Promise<void>;
}
