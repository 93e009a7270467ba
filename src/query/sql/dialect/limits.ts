const MIB = 1024 ** 2;

/** Of one SQL query. Plain data without imports: the console and the documentation read it too. */
export const SQL_LIMITS = {
  maxRows: 10_000,
  maxSeconds: 30,
  maxMemoryBytes: 512 * MIB,
  /** Of an answer, in ClickHouse's memory; as JSON it is about as long. */
  maxResultBytes: 32 * MIB,
  /** What sorting and grouping may put on the disk. */
  maxTemporaryBytes: 1024 * MIB,
  maxSqlCharacters: 50_000,
  maxParams: 100,
  maxParamCharacters: 10_000,
  maxParamItems: 1_000,
  /** Places where a statement reads a table or a subquery. */
  maxTables: 100,
  /** How often named subqueries are run, all in all. */
  maxReads: 200,
  /** Projects of one query: their ids travel in an address. */
  maxProjects: 1_000,
} as const;
