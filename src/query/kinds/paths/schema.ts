import { z } from "zod";
import { bool, choice, int, list, named, strictModel, withDefault } from "@/base/validation";
import { COMMON, eventName, SELECTION } from "@/query/engine/language/common";
import { windowField } from "@/query/engine/language/duration";
import { MAX_EVENT_NAMES, PATHS } from "@/query/engine/model/limits";
import { PATHS_DIRECTIONS } from "@/query/engine/model/query-options";

export const pathsSchema = named(
  "PathsQuery",
  strictModel({
    kind: z.literal("paths"),
    ...COMMON,
    anchor: strictModel(SELECTION).describe("The event that the paths begin or end with."),
    direction: choice(PATHS_DIRECTIONS).describe(
      "Whether to look at what users did after their first such event, or before their last one.",
    ),
    steps: withDefault(int({ ge: 1, le: PATHS.maxSteps }), PATHS.steps),
    top: withDefault(int({ ge: 1, le: PATHS.maxTop }), PATHS.top).describe(
      "How many event names each step lists; all others are one more.",
    ),
    /** In ms. */
    window: withDefault(windowField(), PATHS.window).describe(
      "The longest time between the anchor and an event, such as 30m, 12h, 7d or 4w.",
    ),
    collapse: withDefault(bool(), true).describe(
      "Whether consecutive events with the same name are one step.",
    ),
    ignore: withDefault(list(eventName, { max: MAX_EVENT_NAMES }), []).describe(
      "Names of events to skip.",
    ),
  }),
);

export type PathsQuery = z.output<typeof pathsSchema>;
