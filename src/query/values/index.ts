import { type Cell, kind } from "../language/kind";
import type { ValuesResult } from "./result";
import { runValues } from "./run";
import { valuesSchema } from "./schema";

export const values = kind({
  description: "The values that a field has, or the names of properties, the most frequent first.",
  schema: valuesSchema,
  run: runValues,
  table: ({ values, has_more }: ValuesResult) => ({
    columns: [
      { name: "value", type: "string" },
      { name: "count", type: "number" },
    ],
    rows: values.map(({ value, count }): Cell[] => [value, count]),
    truncated: has_more,
  }),
});
