import { z } from "zod";
import { list, optional, strictModel, withDefault } from "@/base/validation";
import { COMMON, groupsSchema, SELECTION } from "../language/common";
import { windowField } from "../language/window";

export const MIN_STEPS = 2;
/** A bit each in compile/funnel.ts. */
export const MAX_STEPS = 8;

export const funnelSchema = strictModel({
  kind: z.literal("funnel"),
  ...COMMON,
  steps: list(strictModel(SELECTION), { min: MIN_STEPS, max: MAX_STEPS }),
  /** In ms. */
  window: withDefault(windowField(), "7d"),
  breakdown: optional(groupsSchema),
});

export type FunnelQuery = z.output<typeof funnelSchema>;
