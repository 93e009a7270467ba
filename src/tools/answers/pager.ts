import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/base/errors";
import { type Cursor, cursorField, placeIn, writeCursor } from "@/base/http/paging";
import { optional } from "@/base/validation";
import type { Value } from "@/query";

/** The range in ms that the first page resolved, so that later pages read the same one. */
const RANGE = { start: z.int(), end: z.int() };

const place = z.strictObject({
  ...RANGE,
  /** The number of rows on the pages before. */
  offset: z.int().min(1),
  /** Of those rows. */
  digest: z.string().max(64),
});

export type Place = z.output<typeof place>;
export type PageCursor = Cursor<Place>;

/** The argument of a tool whose answers have pages. */
export const CURSOR = { cursor: optional(cursorField(place)) };

/** Cells are cut to the first of these lengths with which a row fits. */
const CELL_LENGTHS = [1_000, 300, 100, 30] as const;

export type Page = {
  rows: Value[][];
  /** The rows of all pages. */
  total: number;
  /** Null on the last page. */
  next: Pick<Place, "offset" | "digest"> | null;
  /** Whether long texts were cut. */
  cut: boolean;
};

/**
 * Selects one page from all rows of a result, which it reads again for every page. Throws `conflict` if the
 * rows of the pages before have changed, so that no row is missing or repeated.
 */
export class Pager {
  readonly #hash = createHash("sha256");
  readonly #from: Pick<Place, "offset" | "digest"> | null;
  readonly #rows: Value[][] = [];
  #room: number;
  #total = 0;
  #cut = false;
  /** The digest of all rows up to the end of the page. */
  #end: string | null = null;

  /** `room`: the characters for the rows as JSON. */
  constructor(room: number, from: Pick<Place, "offset" | "digest"> | null) {
    this.#room = room;
    this.#from = from;
  }

  add(row: Value[]): void {
    const position = this.#total++;
    if (this.#end !== null) return;
    if (position === (this.#from?.offset ?? 0)) this.#assertUnchanged();
    const text = JSON.stringify(row);
    if (position >= (this.#from?.offset ?? 0) && !this.#take(row, text)) {
      this.#end = this.#digest();
      return;
    }
    this.#hash.update(text).update("\n");
  }

  finish(): Page {
    const offset = this.#from?.offset ?? 0;
    if (this.#total === offset) this.#assertUnchanged();
    if (this.#total < offset) throw changed();
    const next =
      this.#end === null ? null : { offset: offset + this.#rows.length, digest: this.#end };
    return { rows: this.#rows, total: this.#total, next, cut: this.#cut };
  }

  /** A page has at least one row. */
  #take(row: Value[], text: string): boolean {
    const lengths = this.#rows.length === 0 ? CELL_LENGTHS : CELL_LENGTHS.slice(0, 1);
    for (const length of lengths) {
      const cut = row.map((cell) => shortenedCell(cell, length));
      const isCut = cut.some((cell, index) => cell !== row[index]);
      const size = (isCut ? JSON.stringify(cut).length : text.length) + 1;
      if (size > this.#room && length !== lengths.at(-1)) continue;
      if (size > this.#room && this.#rows.length > 0) return false;
      this.#rows.push(cut);
      this.#room -= size;
      this.#cut ||= isCut;
      return true;
    }
    return false;
  }

  #assertUnchanged(): void {
    if (this.#from !== null && this.#digest() !== this.#from.digest) throw changed();
  }

  #digest = (): string => this.#hash.copy().digest("base64url").slice(0, 22);
}

function shortenedCell(cell: Value, length: number): Value {
  const text = typeof cell === "object" && cell !== null ? JSON.stringify(cell) : cell;
  if (typeof text !== "string" || text.length <= length) return cell;
  return shortened(text, length);
}

/** Does not leave half of a surrogate pair at the end. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}…`;

const changed = (): AppError =>
  new AppError(
    "conflict",
    "The rows of the earlier pages have changed or came in another order. Call the tool again without cursor; with SQL, add an ORDER BY that leaves no ties.",
  );

/** Where a call continues; null for the first page. Throws a 422 for another call's cursor. */
export const placeOf = (identity: object, cursor: PageCursor | undefined): Place | null =>
  cursor === undefined ? null : placeIn(identity, cursor, ["cursor"]);

export const cursorText = (identity: object, place: Place): string => writeCursor(identity, place);
