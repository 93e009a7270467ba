import { z } from "zod";
import { bool, choice, int, list, strictModel, withDefault } from "@/base/validation";
import { COMMON, eventName, SELECTION } from "../language/common";
import { MAX_EVENT_NAMES, PATHS } from "../language/limits";
import { windowField } from "../language/window";

export const pathsSchema = strictModel({
  kind: z.literal("paths"),
  ...COMMON,
  anchor: strictModel(SELECTION),
  direction: choice(["after", "before"]),
  steps: withDefault(int({ ge: 1, le: PATHS.maxSteps }), PATHS.steps),
  top: withDefault(int({ ge: 1, le: PATHS.maxTop }), PATHS.top),
  /** In ms. */
  window: withDefault(windowField(), PATHS.window),
  collapse: withDefault(bool(), true),
  ignore: withDefault(list(eventName, { max: MAX_EVENT_NAMES }), []),
});

export type PathsQuery = z.output<typeof pathsSchema>;
