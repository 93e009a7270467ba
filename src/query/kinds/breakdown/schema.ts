import { z } from "zod";
import { choice, int, named, optional, strictModel, withDefault } from "@/base/validation";
import { breakdownField, COMMON, SELECTION } from "@/query/engine/language/common";
import { checkMeasure, MEASURE } from "@/query/engine/language/measure";
import { DEFAULT_GROUPS, MAX_GROUPS } from "@/query/engine/model/limits";
import { COMPARISONS } from "@/query/engine/model/query-options";

export const breakdownSchema = named(
  "BreakdownQuery",
  strictModel({
    kind: z.literal("breakdown"),
    ...COMMON,
    ...MEASURE,
    events: SELECTION.events,
    by: breakdownField().describe("The field to group by."),
    limit: withDefault(int({ ge: 1, le: MAX_GROUPS }), DEFAULT_GROUPS),
    compare: optional(choice(COMPARISONS)).describe("Adds an earlier period."),
  }).superRefine(checkMeasure),
);

export type BreakdownQuery = z.output<typeof breakdownSchema>;
