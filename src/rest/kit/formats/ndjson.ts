import type { TabularStream } from "@/query";

/** One object per line, with column names as keys. Repeated names are numbered. */
export async function* ndjson({ head, rows }: TabularStream): AsyncGenerator<string> {
  const keys = distinct(head.columns.map((column) => column.name)).map((key) =>
    JSON.stringify(key),
  );
  for await (const row of rows) {
    yield `{${row.map((value, index) => `${keys[index]}:${JSON.stringify(value)}`).join(",")}}\n`;
  }
}

function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let key = name;
    for (let next = 2; taken.has(key); next += 1) key = `${name}_${next}`;
    taken.add(key);
    return key;
  });
}
