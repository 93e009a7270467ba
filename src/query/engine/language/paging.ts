import { z } from "zod";
import { type Cursor, placeIn, writeCursor } from "@/base/http/paging";
import { EARLIEST, LATEST } from "../period/period";
import type { Scope } from "./kind";

/** An end of a range in ms, as a place can hold it. */
const rangeInstant = z.int().min(EARLIEST).max(LATEST);

/** What was settled for the first page: the range, which moves with time, and the list's total. */
export const LIST_STATE = { start: rangeInstant, end: rangeInstant, total: z.int().min(0) };

type Paged<Place> = { limit: number; cursor?: Cursor<Place> | undefined };

/** All that decides what a list holds: its pages may differ in length. */
function listIdentity({ cursor: _, limit: __, ...query }: Paged<unknown>, { projectIds }: Scope) {
  return { query, projectIds: projectIds.toSorted() };
}

/** Where the page begins; undefined for the first. Throws a 422 for a cursor of another query. */
export const positionOfCursor = <Place>(query: Paged<Place>, scope: Scope): Place | undefined =>
  query.cursor && placeIn(listIdentity(query, scope), query.cursor, ["query", "cursor"]);

/** The `next_cursor` of a page of the query. */
export const nextCursor = (query: Paged<unknown>, scope: Scope, place: object): string =>
  writeCursor(listIdentity(query, scope), place);
