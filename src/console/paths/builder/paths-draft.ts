import type { Loose } from "@/console/query/builder/use-query-draft";
import { filterText } from "@/console/query/model/filters";
import { isRecord, readEvents, readFilters, readOne } from "@/console/query/model/read";
import { readSelection, selectionText } from "@/console/query/model/selection";
import { readWindow } from "@/console/query/range/window";
import type { WirePaths } from "@/query/engine/language/wire";
import { PATHS } from "@/query/engine/model/limits";

/** A paths query being built, without its period. The anchor may still be missing. */
export type PathsDraft = Omit<WirePaths, "kind" | "range" | "timezone" | "anchor"> & {
  anchor?: WirePaths["anchor"];
};

export const DIRECTION_LABELS = { after: "After", before: "Before" } as const;
/** The name of the anchor on the screen. */
export const ANCHOR_LABELS = { after: "the start", before: "the end" } as const;
export const DIRECTIONS = ["after", "before"] as const satisfies WirePaths["direction"][];

export const EMPTY_DRAFT: PathsDraft = { direction: "after" };

/** Reads a draft from a URL; null if it is not one. */
export function readPathsDraft(input: unknown): PathsDraft | null {
  if (!isRecord(input)) return null;
  return trimmed({
    anchor: readSelection(input.anchor) ?? undefined,
    direction: readOne(input.direction, DIRECTIONS),
    steps: readCount(input.steps, PATHS.maxSteps),
    top: readCount(input.top, PATHS.maxTop),
    window: readWindow(input.window),
    collapse: input.collapse === false ? false : undefined,
    ignore: readEvents(input.ignore),
    filters: readFilters(input.filters),
    bots: readOne(input.bots, ["exclude"]),
  });
}

function readCount(input: unknown, max: number): number | undefined {
  if (typeof input !== "number" || !Number.isInteger(input) || input < 1) return undefined;
  return Math.min(input, max);
}

/** Drops empty and default parts, so that URLs stay short and equal drafts compare equal. */
export function trimmed(draft: Loose<PathsDraft>): PathsDraft {
  const {
    anchor,
    direction,
    steps,
    top,
    window,
    collapse,
    ignore = [],
    filters = [],
    bots,
  } = draft;
  return {
    ...(anchor && { anchor }),
    direction: direction ?? EMPTY_DRAFT.direction,
    ...(steps !== undefined && steps !== PATHS.steps && { steps }),
    ...(top !== undefined && top !== PATHS.top && { top }),
    ...(window !== undefined && window !== PATHS.window && { window }),
    ...(collapse === false && { collapse }),
    ...(ignore.length > 0 && { ignore }),
    ...(filters.length > 0 && { filters }),
    ...(bots && { bots }),
  };
}

/** The query of a draft; null without an anchor. */
export function pathsQuery(
  { anchor, ...draft }: PathsDraft,
  period: Pick<WirePaths, "range" | "timezone">,
): WirePaths | null {
  return anchor ? { kind: "paths", ...period, anchor, ...draft } : null;
}

/** "After signup where plan is pro · ignoring page_view · Platform is web". */
export function summaryOf({ anchor, direction, ignore = [], filters = [] }: PathsDraft): string {
  if (!anchor) return "Choose where paths start";
  return [
    `${DIRECTION_LABELS[direction]} ${selectionText(anchor)}`,
    ...(ignore.length > 0 ? [`ignoring ${ignore.join(", ")}`] : []),
    ...filters.map(filterText),
  ].join(" · ");
}
