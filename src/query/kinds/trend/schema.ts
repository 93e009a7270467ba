import { z } from "zod";
import {
  choice,
  Fault,
  list,
  named,
  optional,
  raise,
  strictModel,
  text,
  withDefault,
} from "@/base/validation";
import { COMMON, groupsSchema, SELECTION } from "@/query/engine/language/common";
import { checkMeasure, MEASURE } from "@/query/engine/language/measure";
import { TREND } from "@/query/engine/model/limits";
import { COMPARISONS } from "@/query/engine/model/query-options";
import { GRANULARITIES } from "@/query/engine/time/granularity";
import { MAX_FORMULA_LENGTH, readFormula } from "./formula";

const series = strictModel({ ...MEASURE, ...SELECTION }).superRefine(checkMeasure);

const formula = strictModel({
  label: optional(text({ max: 200 })),
  expression: text({ max: MAX_FORMULA_LENGTH }),
});

export const trendSchema = named(
  "TrendQuery",
  strictModel({
    kind: z.literal("trend"),
    ...COMMON,
    /** Default: depends on the length of the range. */
    granularity: optional(choice(GRANULARITIES)).describe(
      "The size of the buckets. Default: depends on the range.",
    ),
    series: list(series, { min: 1, max: TREND.letters.length }).describe(
      "The series, named A, B and so on.",
    ),
    formulas: withDefault(list(formula, { max: TREND.maxFormulas }), []).describe(
      "Computed from the series, for example A / B.",
    ),
    breakdown: optional(groupsSchema),
    compare: optional(choice(COMPARISONS)).describe("Adds an earlier period."),
  }).transform(({ formulas, ...query }, ctx) => {
    const names = TREND.letters.slice(0, query.series.length);
    return {
      ...query,
      formulas: formulas.map(({ label, expression }, index) => {
        const evaluate = readFormula(expression, names);
        if (!(evaluate instanceof Fault))
          return { label: label ?? expression, expression, evaluate };
        raise(ctx, evaluate, ["formulas", index, "expression"]);
        return z.NEVER;
      }),
    };
  }),
);

export type TrendQuery = z.output<typeof trendSchema>;
