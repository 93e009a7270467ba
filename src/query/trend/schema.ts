import { z } from "zod";
import {
  choice,
  Fault,
  list,
  optional,
  raise,
  strictModel,
  text,
  withDefault,
} from "@/base/validation";
import { COMMON, groupsSchema, SELECTION } from "../language/common";
import { TREND } from "../language/limits";
import { checkMeasure, MEASURE } from "../language/measure";
import { GRANULARITIES } from "../time/granularity";
import { MAX_FORMULA_LENGTH, readFormula } from "./formula";

export const COMPARISONS = ["previous_period", "previous_year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

const series = strictModel({ ...MEASURE, ...SELECTION }).superRefine(checkMeasure);

const formula = strictModel({
  label: optional(text({ max: 200 })),
  expression: text({ max: MAX_FORMULA_LENGTH }),
});

export const trendSchema = strictModel({
  kind: z.literal("trend"),
  ...COMMON,
  /** As fine as the range bears, where it is left out. */
  granularity: optional(choice(GRANULARITIES)),
  series: list(series, { min: 1, max: TREND.letters.length }),
  formulas: withDefault(list(formula, { max: TREND.maxFormulas }), []),
  breakdown: optional(groupsSchema),
  compare: optional(choice(COMPARISONS)),
}).transform(({ formulas, ...query }, ctx) => {
  const names = TREND.letters.slice(0, query.series.length);
  return {
    ...query,
    formulas: formulas.map(({ label, expression }, index) => {
      const evaluate = readFormula(expression, names);
      if (!(evaluate instanceof Fault)) return { label: label ?? expression, expression, evaluate };
      raise(ctx, evaluate, ["formulas", index, "expression"]);
      return z.NEVER;
    }),
  };
});

export type TrendQuery = z.output<typeof trendSchema>;
