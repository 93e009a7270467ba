import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { Damage } from "./damage";
import {
  assertRun,
  type Meta,
  RUN_BYTES_AT,
  type Run,
  readBranch,
  readFreePages,
  readLeaves,
  readMeta,
  readTree,
  type Tree,
} from "./page";

/** Pages that are read in one go: the event loop is held up for a millisecond or two. */
const SLICE = 256;
/** No page of the journal's may be larger; a larger one is a damaged number. */
const MAX_PAGE_BYTES = 65_536;
const FIRST_PAGE = 2;

type Visit = { page: number; depth: number; isFreeList: boolean };

/**
 * Follows every tree of an LMDB file, as LMDB would, and throws {@link Damage} at the first page that LMDB
 * could not follow without a crash. Values are not looked into. Stops without an error after `forMs`.
 */
export async function walk(file: string, forMs: number): Promise<void> {
  const handle = openSync(file, "r");
  try {
    const size = fstatSync(handle).size;
    if (size === 0) return;
    await new Walk(handle, readNewestMeta(handle), size).run(performance.now() + forMs);
  } finally {
    closeSync(handle);
  }
}

/** LMDB reads both, and goes by the one that was written last. */
function readNewestMeta(handle: number): Meta {
  const first = readMeta(readBytes(handle, 0, 4_096));
  const { pageBytes } = first;
  const isSize =
    pageBytes >= 512 && pageBytes <= MAX_PAGE_BYTES && Number.isInteger(Math.log2(pageBytes));
  if (!isSize) throw new Damage("the size of its pages is wrong");
  const second = readMeta(readBytes(handle, pageBytes, 4_096));
  const newest = second.transaction > first.transaction ? second : first;
  if (newest.pageBytes !== pageBytes) throw new Damage("the size of its pages is wrong");
  return newest;
}

function readBytes(handle: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(handle, bytes, 0, length, at));
}

class Walk {
  /** One bit for each page: whether something uses it. */
  readonly #used: Uint8Array;
  readonly #visits: Visit[] = [];
  readonly #free: { first: number; pages: number }[] = [];

  constructor(
    private readonly handle: number,
    private readonly meta: Meta,
    size: number,
  ) {
    const { lastPage, pageBytes } = meta;
    // The file may lack free pages at its end, but never this many.
    if (!Number.isSafeInteger(lastPage) || lastPage > 2 * (size / pageBytes) + 2 ** 16)
      throw new Damage("the file is cut off");
    this.#used = new Uint8Array(Math.ceil((lastPage + 1) / 8));
  }

  async run(deadline: number): Promise<void> {
    // What was visited last is done first: the tables are what a start reads.
    this.#visitTree(this.meta.free, true);
    this.#visitTree(this.meta.main, false);
    for (let read = 1; this.#step(); read++) {
      if (read % SLICE !== 0) continue;
      if (performance.now() > deadline) return;
      await setImmediate();
    }
    for (const { first, pages } of this.#free) this.#use(first, pages);
  }

  #step(): boolean {
    const visit = this.#visits.pop();
    if (visit === undefined) return false;
    const { page, depth, isFreeList } = visit;
    this.#use(page, 1);
    const bytes = this.#read(page, 1);
    if (depth > 1) {
      for (const below of readBranch(bytes, page, this.meta))
        this.#visits.push({ page: below, depth: depth - 1, isFreeList });
      return true;
    }
    for (const leaf of readLeaves(bytes, page, this.meta)) {
      if ("run" in leaf) this.#visitRun(leaf.run, isFreeList);
      else if (leaf.isDatabase) this.#visitTree(readTree(leaf.value), false);
      else if (isFreeList) this.#keepFree(leaf.value);
    }
    return true;
  }

  #visitTree(tree: Tree, isFreeList: boolean): void {
    if (tree) this.#visits.push({ page: tree.root, depth: tree.depth, isFreeList });
  }

  #visitRun(run: Run, isFreeList: boolean): void {
    this.#use(run.first, run.pages);
    assertRun(this.#read(run.first, 1), run, this.meta);
    // The last page of a cut-off file would be missed only when the value is read.
    this.#read(run.first + run.pages - 1, 1);
    if (!isFreeList) return;
    const bytes = this.#read(run.first, run.pages);
    this.#keepFree(bytes.subarray(RUN_BYTES_AT, RUN_BYTES_AT + run.bytes));
  }

  /** One by one: a list can have more runs than a call takes arguments. */
  #keepFree(list: Buffer): void {
    for (const run of readFreePages(list)) this.#free.push(run);
  }

  /** Notes that pages are used, by one thing only. */
  #use(first: number, pages: number): void {
    if (first < FIRST_PAGE || first + pages - 1 > this.meta.lastPage)
      throw new Damage(`there is no page ${first}`);
    for (let page = first; page < first + pages; page++) {
      const byte = page >> 3;
      const bit = 1 << (page & 7);
      if ((this.#used[byte] ?? 0) & bit) throw new Damage(`page ${page} is used twice`);
      this.#used[byte] = (this.#used[byte] ?? 0) | bit;
    }
  }

  #read(first: number, pages: number): Buffer {
    const { pageBytes } = this.meta;
    const bytes = readBytes(this.handle, first * pageBytes, pages * pageBytes);
    if (bytes.length < pages * pageBytes) throw new Damage("the file is cut off");
    return bytes;
  }
}
