import type { Loose } from "@/console/query/builder/use-draft";
import { filterText } from "@/console/query/model/filters";
import { isRecord, readEvents, readFilters, readOne } from "@/console/query/model/read";
import { readSelection, selectionText } from "@/console/query/model/selection";
import { readWindow } from "@/console/query/range/window";
import type { WirePaths } from "@/query/engine/language/wire";
import { PATHS } from "@/query/engine/model/limits";

/** Paths as they are being asked about: all of the query but when it is about. They may lack an anchor. */
export type PathsDraft = Omit<WirePaths, "kind" | "range" | "timezone" | "anchor"> & {
  anchor?: WirePaths["anchor"];
};

export const DIRECTION_WORDS = { after: "After", before: "Before" } as const;
/** What the anchor is called, as "anchor" says nothing to a reader. */
export const END_WORDS = { after: "the start", before: "the end" } as const;
export const DIRECTIONS = ["after", "before"] as const satisfies WirePaths["direction"][];

export const EMPTY_DRAFT: PathsDraft = { direction: "after" };

/** As in an address; null for what is no such thing at all. */
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

function readCount(input: unknown, most: number): number | undefined {
  if (typeof input !== "number" || !Number.isInteger(input) || input < 1) return undefined;
  return Math.min(input, most);
}

/** Without what says nothing: addresses stay short, and two ways to say the same are one. */
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

/** The query that the draft asks; null while it lacks its anchor. */
export function pathsQuery(
  { anchor, ...draft }: PathsDraft,
  asked: Pick<WirePaths, "range" | "timezone">,
): WirePaths | null {
  return anchor ? { kind: "paths", ...asked, anchor, ...draft } : null;
}

/** "After signup where plan is pro · without page_view · Platform is web". */
export function summaryOf({ anchor, direction, ignore = [], filters = [] }: PathsDraft): string {
  if (!anchor) return "Choose where paths begin";
  return [
    `${DIRECTION_WORDS[direction]} ${selectionText(anchor)}`,
    ...(ignore.length > 0 ? [`without ${ignore.join(", ")}`] : []),
    ...filters.map(filterText),
  ].join(" · ");
}
