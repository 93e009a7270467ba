import { z } from "zod";
import { bool, choice, int, named, optional, strictModel, withDefault } from "@/base/validation";
import { COMMON, SELECTION } from "@/query/engine/language/common";
import { RETENTION } from "@/query/engine/model/limits";
import { RETENTION_GRANULARITIES } from "@/query/engine/model/query-options";

export const retentionSchema = named(
  "RetentionQuery",
  strictModel({
    kind: z.literal("retention"),
    ...COMMON,
    granularity: choice(RETENTION_GRANULARITIES).describe("The length of a period."),
    start: strictModel({
      ...SELECTION,
      first_time: withDefault(bool(), false).describe(
        "Whether only the first such event of a user counts.",
      ),
    }).describe("The events that put a user into a cohort."),
    return: strictModel(SELECTION).describe("The events that count as coming back."),
    /** Does not include the cohort's own period. */
    periods: optional(int({ ge: 1, le: RETENTION.maxPeriods })).describe(
      "How many further periods to follow a cohort. Default: depends on the granularity.",
    ),
  }).transform((query) => ({
    ...query,
    periods: query.periods ?? RETENTION.periods[query.granularity],
  })),
);

export type RetentionQuery = z.output<typeof retentionSchema>;
