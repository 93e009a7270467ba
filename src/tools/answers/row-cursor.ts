import { z } from "zod";
import { type Cursor, cursorField, placeIn, writeCursor } from "@/base/http/paging";
import { optional } from "@/base/validation";
import type { Page } from "./pager";

const place = z.strictObject({
  /** The number of rows on the pages before. */
  offset: z.int().min(1),
  /** Of those rows. */
  digest: z.string().max(64),
});

type RowPlace = z.output<typeof place>;

/** The cursor of a list that has no time range of its own. */
export const ROW_CURSOR = { cursor: optional(cursorField(place)) };

/** Where a call continues; null for the first page. Throws a 422 for the cursor of another list. */
export const rowPlaceOf = (list: object, cursor: Cursor<RowPlace> | undefined): RowPlace | null =>
  cursor === undefined ? null : placeIn(list, cursor, ["cursor"]);

/** The `next_cursor` of a page; null on the last one. */
export const nextRowCursor = (list: object, { next }: Page): string | null =>
  next && writeCursor(list, next);
