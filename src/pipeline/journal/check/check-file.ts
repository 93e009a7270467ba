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

/** Pages read at a time: this blocks the event loop for a millisecond or two. */
const SLICE = 256;
/** LMDB's maximum. A larger value means that the number is damaged. */
const MAX_PAGE_BYTES = 65_536;
const FIRST_PAGE = 2;

type Visit = { page: number; depth: number; isFreeList: boolean };

/**
 * Follows every tree of an LMDB file, as LMDB would, and throws {@link Damage} at the first page
 * where LMDB would crash. Does not check the values. Stops without an error after `maxMs`.
 */
export async function checkFile(file: string, maxMs: number): Promise<void> {
  const handle = openSync(file, "r");
  try {
    const size = fstatSync(handle).size;
    if (size === 0) return;
    await new FileWalk(handle, readNewestMeta(handle), size).run(performance.now() + maxMs);
  } finally {
    closeSync(handle);
  }
}

/** LMDB reads both meta pages and uses the newer one. */
function readNewestMeta(handle: number): Meta {
  const first = readMeta(readBytes(handle, 0, 4_096));
  const { pageBytes } = first;
  const isSize =
    pageBytes >= 512 && pageBytes <= MAX_PAGE_BYTES && Number.isInteger(Math.log2(pageBytes));
  if (!isSize) throw new Damage("the page size is invalid");
  const second = readMeta(readBytes(handle, pageBytes, 4_096));
  const newest = second.transaction > first.transaction ? second : first;
  if (newest.pageBytes !== pageBytes) throw new Damage("the page size is invalid");
  return newest;
}

function readBytes(handle: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(handle, bytes, 0, length, at));
}

class FileWalk {
  /** One bit per page: whether it is in use. */
  readonly #used: Uint8Array;
  readonly #visits: Visit[] = [];
  readonly #free: { first: number; pages: number }[] = [];

  constructor(
    private readonly handle: number,
    private readonly meta: Meta,
    size: number,
  ) {
    const { lastPage, pageBytes } = meta;
    // Free pages at the end may be missing, but never this many.
    if (!Number.isSafeInteger(lastPage) || lastPage > 2 * (size / pageBytes) + 2 ** 16)
      throw new Damage("the file is truncated");
    this.#used = new Uint8Array(Math.ceil((lastPage + 1) / 8));
  }

  async run(deadline: number): Promise<void> {
    // The stack is processed from its end, so that the tables, which are read at
    // startup, come first.
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
      else if (isFreeList) this.#addFree(leaf.value);
    }
    return true;
  }

  #visitTree(tree: Tree, isFreeList: boolean): void {
    if (tree) this.#visits.push({ page: tree.root, depth: tree.depth, isFreeList });
  }

  #visitRun(run: Run, isFreeList: boolean): void {
    this.#use(run.first, run.pages);
    assertRun(this.#read(run.first, 1), run, this.meta);
    // Otherwise, a truncated file would only be noticed when the value is read.
    this.#read(run.first + run.pages - 1, 1);
    if (!isFreeList) return;
    const bytes = this.#read(run.first, run.pages);
    this.#addFree(bytes.subarray(RUN_BYTES_AT, RUN_BYTES_AT + run.bytes));
  }

  /** Pushes one by one, since a list can have more runs than a call can have arguments. */
  #addFree(list: Buffer): void {
    for (const run of readFreePages(list)) this.#free.push(run);
  }

  /** Marks pages as used. Throws if one is used twice. */
  #use(first: number, pages: number): void {
    if (first < FIRST_PAGE || first + pages - 1 > this.meta.lastPage)
      throw new Damage(`page ${first} does not exist`);
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
    if (bytes.length < pages * pageBytes) throw new Damage("the file is truncated");
    return bytes;
  }
}
