import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/base/errors";
import { type Cursor, cursorField } from "@/base/http/paging";
import { shortened } from "@/base/text/shortened";
import { optional } from "@/base/validation";
import type { Value } from "@/query";
import { jsonSize } from "../contract/answer";

const place = z.strictObject({
  /**
   * The time of the first page in ms: later pages resolve the range at this time,
   * so it stays the same.
   */
  at: z.int().min(0),
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
 * Selects one page from all rows of a result, which it reads again for every page. Throws
 * `conflict` if the rows of the pages before have changed, so that no row is missing or repeated.
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

  /** `room`: the size of the rows as JSON. */
  constructor(room: number, from: Pick<Place, "offset" | "digest"> | null) {
    this.#room = room;
    this.#from = from;
  }

  /** Throws `invalid_request` if a row does not fit into a page. */
  add(row: Value[]): void {
    const position = this.#total++;
    if (this.#end !== null) return;
    if (position === (this.#from?.offset ?? 0)) this.#assertUnchanged();
    const text = JSON.stringify(row);
    if (position >= (this.#from?.offset ?? 0) && !this.#take(row)) {
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

  /** A page has at least one row, whose cells are cut as far as necessary. */
  #take(row: Value[]): boolean {
    const isFirst = this.#rows.length === 0;
    for (const length of isFirst ? CELL_LENGTHS : CELL_LENGTHS.slice(0, 1)) {
      const cells = row.map((cell) => cellOf(cell, length));
      const size = jsonSize(cells.map(({ value }) => value)) + 1;
      if (size > this.#room) continue;
      this.#rows.push(cells.map(({ value }) => value));
      this.#room -= size;
      this.#cut ||= cells.some(({ cut }) => cut);
      return true;
    }
    if (isFirst) throw tooWide();
    return false;
  }

  #assertUnchanged(): void {
    if (this.#from !== null && this.#digest() !== this.#from.digest) throw changed();
  }

  #digest = (): string => this.#hash.copy().digest("base64url").slice(0, 22);
}

/** Lists and objects become JSON texts. */
function cellOf(cell: Value, length: number): { value: Value; cut: boolean } {
  const value = typeof cell === "object" && cell !== null ? JSON.stringify(cell) : cell;
  if (typeof value !== "string" || value.length <= length) return { value, cut: false };
  return { value: shortened(value, length), cut: true };
}

const changed = (): AppError =>
  new AppError(
    "conflict",
    "The rows of the earlier pages have changed or came in another order. Call the tool again without cursor; with SQL, add an ORDER BY that leaves no ties.",
  );

export const tooWide = (): AppError =>
  new AppError(
    "invalid_request",
    "The result has more or longer columns than fit into an answer. Select fewer columns.",
  );
