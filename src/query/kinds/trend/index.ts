import { kind } from "@/query/engine/language/kind";
import { runTrend } from "./run";
import { trendSchema } from "./schema";
import { trendTable } from "./table";

export const trend = kind({
  description:
    "Figures over time: several series, by the values of a field, with formulas over them.",
  schema: trendSchema,
  run: runTrend,
  table: trendTable,
});
