import { z } from "zod";
import { type Cursor, placeIn, writeCursor } from "@/base/http/paging";
import { EARLIEST, LATEST } from "../period/period";
import type { Scope } from "./kind";

/** A start or end of a range, in ms, that a cursor can contain. */
const rangeInstant = z.int().min(EARLIEST).max(LATEST);

/**
 * The state that later pages reuse from the first: its range, which depends on the time,
 * and the list's total.
 */
export const LIST_STATE = { start: rangeInstant, end: rangeInstant, total: z.int().min(0) };

type Paged<Place> = { limit: number; cursor?: Cursor<Place> | undefined };

/** Everything that determines a list's content; its pages may differ in length. */
function listIdentity({ cursor: _, limit: __, ...query }: Paged<unknown>, { projectIds }: Scope) {
  return { query, projectIds: projectIds.toSorted() };
}

/** Where the page begins; undefined for the first page. Throws a 422 for another query's cursor. */
export const positionOfCursor = <Place>(query: Paged<Place>, scope: Scope): Place | undefined =>
  query.cursor && placeIn(listIdentity(query, scope), query.cursor, ["query", "cursor"]);

/** The `next_cursor` of a page of the query. */
export const nextCursor = (query: Paged<unknown>, scope: Scope, place: object): string =>
  writeCursor(listIdentity(query, scope), place);
