import { z } from "zod";
import { bool, choice, int, optional, strictModel, withDefault } from "@/base/validation";
import { COMMON, SELECTION } from "../language/common";
import { RETENTION } from "../language/limits";
import { RETENTION_GRANULARITIES } from "./result";

export const retentionSchema = strictModel({
  kind: z.literal("retention"),
  ...COMMON,
  granularity: choice(RETENTION_GRANULARITIES),
  start: strictModel({ ...SELECTION, first_time: withDefault(bool(), false) }),
  return: strictModel(SELECTION),
  /** After a cohort's own. */
  periods: optional(int({ ge: 1, le: RETENTION.maxPeriods })),
}).transform((query) => ({
  ...query,
  periods: query.periods ?? RETENTION.periods[query.granularity],
}));

export type RetentionQuery = z.output<typeof retentionSchema>;
