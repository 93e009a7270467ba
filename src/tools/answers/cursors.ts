import { type Cursor, placeIn, writeCursor } from "@/base/http/paging";
import { faults } from "@/base/validation";

const OTHER_CALL = faults.value(
  "this cursor belongs to another call: repeat that call with the same arguments and add only cursor, or omit cursor",
);

/**
 * Where a call continues; null for the first page. `identity`: everything that determines the
 * answer except the current time. Throws a 422 for another call's cursor.
 */
export const placeOf = <Place>(
  identity: object,
  cursor: Cursor<Place> | undefined,
): Place | null =>
  cursor === undefined ? null : placeIn(withSortedKeys(identity), cursor, ["cursor"], OTHER_CALL);

export const cursorText = (identity: object, place: object): string =>
  writeCursor(withSortedKeys(identity), place);

/** A model may repeat the same arguments in another order. */
function withSortedKeys<T>(value: T): T;
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withSortedKeys<unknown>(item));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withSortedKeys<unknown>(item)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}
