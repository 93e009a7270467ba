import { z } from "zod";
import { bool, choice, int, optional, strictModel, withDefault } from "@/base/validation";
import { COMMON, SELECTION } from "../language/common";
import { RETENTION_GRANULARITIES, type RetentionGranularity } from "./result";

const MAX_PERIODS = 90;
const DEFAULT_PERIODS: Record<RetentionGranularity, number> = { day: 14, week: 12, month: 12 };

export const retentionSchema = strictModel({
  kind: z.literal("retention"),
  ...COMMON,
  granularity: choice(RETENTION_GRANULARITIES),
  start: strictModel({ ...SELECTION, first_time: withDefault(bool(), false) }),
  return: strictModel(SELECTION),
  /** After a cohort's own. */
  periods: optional(int({ ge: 1, le: MAX_PERIODS })),
}).transform((query) => ({
  ...query,
  periods: query.periods ?? DEFAULT_PERIODS[query.granularity],
}));

export type RetentionQuery = z.output<typeof retentionSchema>;
