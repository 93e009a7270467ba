/**
 * The purpose of a query. Sent as `log_comment`, so that slow queries can be grouped by feature.
 */
export type QueryTags = {
  /** The part of Tallymark that sends it: "metrics", "writer", "migrations", … */
  surface: string;
  route?: string;
  projectIds?: readonly string[];
  requestId?: string;
  /** The user who wrote the SQL, if it is a user's query. */
  userId?: string;
};

/**
 * The queues of the embedded engine, so that a slow query never delays a write or a KILL. `states`
 * stores intermediate results in memory. `sql` runs users' statements, and `inspect` parses them
 * first; both have only the rights of `SQL_ROLE` (sql-access.ts).
 */
export type Lane = "query" | "sql" | "inspect" | "write" | "states" | "control";

/** A server whose process we monitor. */
export interface SupervisedServer {
  /** False from the moment it stops responding until it, or its replacement, responds again. */
  readonly isResponsive: boolean;
  /**
   * Calls `listener` whenever the server becomes unresponsive. Returns a function that removes it.
   */
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
  /** Values for `{name:Type}` placeholders. Never put values into `sql`. */
  params?: Record<string, unknown>;
  tags: QueryTags;
  limits?: Partial<QueryLimits>;
  settings?: Record<string, string | number>;
  /**
   * Conditions by table, which ClickHouse adds wherever it reads the table. They cannot contain
   * placeholders.
   */
  tableFilters?: Record<string, string>;
  lane?: Lane;
  /** Aborting also stops the query in ClickHouse, and the call rejects with the signal's reason. */
  signal?: AbortSignal;
};

/** A result that is read row by row, with backpressure. */
export type RowStream = {
  queryId: string;
  names: string[];
  /** The ClickHouse types of the columns. */
  types: string[];
  /** Null if the server does not send it. */
  rowCount: number | null;
  /** The size of the response; null if the server does not send it. */
  bytes: number | null;
  /** Each row as a JSON array, as text. */
  rows: AsyncIterable<string>;
};

export type Insert = {
  table: string;
  columns: readonly string[];
  format: string;
  /**
   * If the rows are not read as the table's own types: the columns and types as which they are
   * read, and a condition, which can throw.
   */
  source?: { structure: string; where: string };
  /** Encoded rows, sent chunk by chunk: a row may continue in the next chunk. */
  body: readonly Uint8Array[];
  tags: QueryTags;
  /** Identifies the query in ClickHouse, so that its outcome can be checked later. */
  queryId: string;
  /**
   * The deduplication token: ClickHouse ignores another insert with the same token into a partition
   * of the table. It does so even if a crash lost the rows, so look for them before you rely on a
   * repeated insert. Requires `rememberInsertTokens`.
   */
  token?: string | undefined;
  maxSeconds?: number;
};

/**
 * ClickHouse over HTTP, embedded or remote. Every method throws `BackendUnavailable` if the store
 * is unavailable or overloaded, or the query exceeds its time or memory limit, and
 * `ClickHouseError` (with the server's numeric code, never its text) for any other error.
 */
export interface ClickHouse {
  /** The name of its cluster, for statements that concern each of its servers. */
  readonly cluster?: string | null;
  /**
   * The database of its URL, for statements in which servers do not add it to the name of a table.
   */
  readonly database?: string;
  /** Rows as objects. 64-bit integers are strings. */
  rows<T>(query: Query): Promise<T[]>;
  /**
   * Like {@link rows}, but without loading them all. Resolves once ClickHouse responds; a caller
   * that does not read all rows must end the iteration.
   */
  stream(query: Query): Promise<RowStream>;
  /** The whole result in one of ClickHouse's formats, such as Parquet. At most 256 MiB. */
  bytes(query: Query, format: string): Promise<Uint8Array>;
  /** A statement without a result: DDL, KILL, OPTIMIZE. */
  command(query: Query): Promise<void>;
  insert(insert: Insert): Promise<void>;
  ping(): Promise<boolean>;
  close(): Promise<void>;
}
