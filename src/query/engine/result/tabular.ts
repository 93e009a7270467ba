/** A cell's value, as JSON. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

export type Column = {
  name: string;
  /** For SQL, ClickHouse's type name. For a query: string, number, boolean, time or json. */
  type: string;
};

export type TabularResult = TabularHead & { rows: Value[][] };

/** The parts of a result that are known before its rows are read. */
type TabularHead = {
  columns: Column[];
  row_count: number;
  /** Whether rows beyond the limit are missing. */
  truncated: boolean;
  elapsed_ms: number;
  query_id: string;
  /** For queries other than SQL, the result in the form of its kind. */
  result?: object;
};

/** A result whose rows are read one by one; a reader that stops early must end the iteration. */
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
