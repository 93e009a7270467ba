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
    anchor: strictModel(SELECTION),
    direction: choice(PATHS_DIRECTIONS),
    steps: withDefault(int({ ge: 1, le: PATHS.maxSteps }), PATHS.steps),
    top: withDefault(int({ ge: 1, le: PATHS.maxTop }), PATHS.top),
    /** In ms. */
    window: withDefault(windowField(), PATHS.window),
    collapse: withDefault(bool(), true),
    ignore: withDefault(list(eventName, { max: MAX_EVENT_NAMES }), []),
  }),
);

export type PathsQuery = z.output<typeof pathsSchema>;
