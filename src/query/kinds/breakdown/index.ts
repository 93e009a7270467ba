import { type Cell, kind } from "@/query/engine/language/kind";
import { groupCells, groupColumns } from "@/query/engine/model/groups";
import type { BreakdownResult } from "./result";
import { runBreakdown } from "./run";
import { breakdownSchema } from "./schema";

export const breakdown = kind({
  description:
    "The top values of a field by a metric, with their shares, and all other values combined.",
  schema: breakdownSchema,
  run: runBreakdown,
  table: ({ rows, other, comparison }: BreakdownResult) => ({
    columns: [
      ...groupColumns("value"),
      { name: "figure", type: "number" },
      { name: "share", type: "number" },
      ...(comparison ? [{ name: "figure_before", type: "number" } as const] : []),
    ],
    rows: [...rows, ...(other ? [{ value: null, other: true, ...other }] : [])].map(
      ({ figure, share, before, ...group }): Cell[] => [
        ...groupCells(group),
        figure,
        share,
        ...(comparison ? [before] : []),
      ],
    ),
  }),
});
