/** A value of an answer's cell, as JSON holds it. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

export type Column = {
  name: string;
  /** SQL: ClickHouse's name of the type. A query: string, number, boolean, time or json. */
  type: string;
};

/** What a query came to, whole. */
export type TabularResult = TabularHead & { rows: Value[][] };

/** What is known of an answer before its rows are read. */
export type TabularHead = {
  columns: Column[];
  row_count: number;
  /** Whether there were more rows than an answer holds. */
  truncated: boolean;
  elapsed_ms: number;
  query_id: string;
  /** Where it is the answer to a query of the language: the kind's own form of it. */
  result?: object;
};

/** An answer whose rows are read one by one; who stops before the end must end the iteration. */
export type TabularStream = { head: TabularHead; rows: AsyncIterable<Value[]> };

export async function collectRows({ head, rows }: TabularStream): Promise<TabularResult> {
  const { columns, ...rest } = head;
  const all: Value[][] = [];
  for await (const row of rows) all.push(row);
  return { columns, rows: all, ...rest };
}

export function streamRows({ rows, ...head }: TabularResult): TabularStream {
  return { head, rows: oneByOne(rows) };
}

async function* oneByOne<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
