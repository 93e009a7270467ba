import { z } from "zod";
import { cursorField } from "@/base/http/paging";
import { optional } from "@/base/validation";
import type { Value } from "@/query";
import { cursorText } from "../../answers/cursors";
import { jsonSize } from "../../contract/answer";

const place = z.strictObject({
  list: z.enum(["events", "properties"]),
  offset: z.int().min(1).max(1_000),
});

export type Place = z.output<typeof place>;
export type ListName = Place["list"];

export const LISTING_CURSOR = { cursor: optional(cursorField(place)) };

/** One of two lists in an answer. */
export type Listing = {
  columns: string[];
  rows: Value[][];
  /** The rows of all pages; `total_at_least` if some may be missing from all pages. */
  total?: number;
  total_at_least?: number;
  /** Whether these are all rows from the list's beginning to its end. */
  complete: boolean;
  next_cursor?: string;
};

export type ListSource = {
  name: ListName;
  columns: string[];
  rows: Value[][];
  total: number;
  /** Whether rows are missing that no page contains. */
  cut: boolean;
  /** The number of rows on the first page, which both lists share. */
  first: number;
};

/** The number of rows on a later page. */
const LATER = 200;

export type Page = {
  /** Everything that determines the lists. */
  identity: object;
  place: Place | null;
  /** The characters for the list as JSON. */
  room: number;
};

/**
 * A page of a list. The counts of a busy project change from page to page, so a page is only a
 * position: a row that changes its place meanwhile may be listed twice or not at all.
 */
export function listing(source: ListSource, { identity, place, room }: Page): Listing {
  const { name, columns, rows, total, cut, first } = source;
  const offset = place?.offset ?? 0;
  const page = rows.slice(offset, offset + (place ? LATER : first));
  const shown = page.slice(0, countFitting(page, room));
  const end = offset + shown.length;
  const hasNext = shown.length > 0 && end < rows.length;
  return {
    columns,
    rows: shown,
    [cut ? "total_at_least" : "total"]: total,
    complete: offset === 0 && !hasNext && !cut,
    ...(hasNext && { next_cursor: cursorText(identity, { list: name, offset: end }) }),
  };
}

/** At least one row: cells are short enough for that. */
function countFitting(rows: readonly Value[][], room: number): number {
  let left = room;
  const last = rows.findIndex((row) => {
    left -= jsonSize(row) + 1;
    return left < 0;
  });
  return last === -1 ? rows.length : Math.max(1, last);
}
