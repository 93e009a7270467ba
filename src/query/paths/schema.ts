import { z } from "zod";
import { bool, choice, int, list, strictModel, withDefault } from "@/base/validation";
import { COMMON, eventName, SELECTION } from "../language/common";
import { MAX_EVENT_NAMES } from "../language/limits";
import { windowField } from "../language/window";

const MAX_STEPS = 5;
const MAX_TOP = 20;

export const pathsSchema = strictModel({
  kind: z.literal("paths"),
  ...COMMON,
  anchor: strictModel(SELECTION),
  direction: choice(["after", "before"]),
  steps: withDefault(int({ ge: 1, le: MAX_STEPS }), 3),
  top: withDefault(int({ ge: 1, le: MAX_TOP }), 8),
  /** In ms. */
  window: withDefault(windowField(), "1d"),
  collapse: withDefault(bool(), true),
  ignore: withDefault(list(eventName, { max: MAX_EVENT_NAMES }), []),
});

export type PathsQuery = z.output<typeof pathsSchema>;
