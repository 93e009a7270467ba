import { type Cell, kind } from "@/query/engine/language/kind";
import { groupCells, groupColumns } from "@/query/engine/model/groups";
import type { ValuesResult } from "./result";
import { runValues } from "./run";
import { valuesSchema } from "./schema";

export const values = kind({
  description: "The values that a field has, or the names of properties, the most frequent first.",
  schema: valuesSchema,
  run: runValues,
  table: ({ values, has_more }: ValuesResult) => ({
    columns: [...groupColumns("value"), { name: "count", type: "number" }],
    rows: values.map(({ count, ...group }): Cell[] => [...groupCells(group), count]),
    truncated: has_more,
  }),
});
