import { kind } from "@/query/engine/language/kind";
import { runTrend } from "./run";
import { trendSchema } from "./schema";
import { trendTable } from "./table";

export const trend = kind({
  description:
    "Metrics over time: one or more series, broken down by a field, with formulas that combine them.",
  schema: trendSchema,
  run: runTrend,
  table: trendTable,
});
