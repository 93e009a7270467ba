import { type Cell, kind } from "../language/kind";
import { OTHER } from "../language/limits";
import { type BreakdownResult, runBreakdown } from "./run";
import { breakdownSchema } from "./schema";

export const breakdown = kind({
  description:
    "The values of a field with the greatest figures, their shares, and the rest as one.",
  schema: breakdownSchema,
  run: runBreakdown,
  table: ({ rows, other, comparison }: BreakdownResult) => ({
    columns: [
      { name: "value", type: "string" },
      { name: "figure", type: "number" },
      { name: "share", type: "number" },
      ...(comparison ? [{ name: "figure_before", type: "number" } as const] : []),
    ],
    rows: [...rows, ...(other ? [{ value: OTHER, ...other }] : [])].map(
      ({ value, figure, share, before }): Cell[] => [
        value,
        figure,
        share,
        ...(comparison ? [before] : []),
      ],
    ),
  }),
});
