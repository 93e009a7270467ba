import type { TabularStream } from "@/query";

export async function* json({ head, rows }: TabularStream): AsyncGenerator<string> {
  const { columns, ...rest } = head;
  yield `{"columns":${JSON.stringify(columns)},"rows":[`;
  let separator = "";
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ",";
  }
  yield `],${JSON.stringify(rest).slice(1)}`;
}
