const MIB = 1024 ** 2;

/** Limits of one SQL query. Plain data without imports, since the console uses it too. */
export const SQL_LIMITS = {
  maxRows: 10_000,
  maxSeconds: 30,
  maxMemoryBytes: 512 * MIB,
  /** The size of a result in ClickHouse's memory; as JSON it is about as large. */
  maxResultBytes: 32 * MIB,
  /** The maximum disk space for sorting and grouping. */
  maxTemporaryBytes: 1024 * MIB,
  maxSqlCharacters: 50_000,
  maxParams: 100,
  maxParamCharacters: 10_000,
  maxParamItems: 1_000,
  /** How many times a statement may read tables and subqueries. */
  maxTables: 100,
  /** How many times named subqueries may run in total. */
  maxReads: 200,
  /** The maximum number of projects in one query, since their ids are sent in a URL. */
  maxProjects: 1_000,
} as const;
