import { z } from "zod";
import { list, named, optional, strictModel, withDefault } from "@/base/validation";
import { COMMON, groupsSchema, SELECTION } from "@/query/engine/language/common";
import { windowField } from "@/query/engine/language/duration";
import { FUNNEL } from "@/query/engine/model/limits";

export const funnelSchema = named(
  "FunnelQuery",
  strictModel({
    kind: z.literal("funnel"),
    ...COMMON,
    /** The compiler has one bit per step (packed-events.ts). */
    steps: list(strictModel(SELECTION), { min: FUNNEL.minSteps, max: FUNNEL.maxSteps }).describe(
      "The steps, in order.",
    ),
    /** In ms. */
    window: withDefault(windowField(), FUNNEL.window).describe(
      "The longest time from the first step to the last, such as 30m, 12h, 7d or 4w.",
    ),
    breakdown: optional(groupsSchema),
  }),
);

export type FunnelQuery = z.output<typeof funnelSchema>;
