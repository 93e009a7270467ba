import { Damage } from "./damage";

/**
 * The parts of the LMDB file format (data version 2, 64-bit, little-endian) that must be valid
 * for LMDB to follow it: a page consists of a header of 24 bytes, the offsets of its nodes, and the
 * nodes at its end.
 */
const HEADER = { number: 0, transaction: 8, flags: 18, lower: 20, upper: 22, pages: 20, bytes: 24 };
const NODE = { low: 0, high: 2, flags: 4, keyBytes: 6, bytes: 8 };
const DATABASE = { depth: 6, root: 40, bytes: 48 };
const META = { magic: 24, version: 28, free: 48, main: 96, lastPage: 144, transaction: 152 };

const MAGIC = 0xbeefc0de;
const VERSION = 2;
const NO_PAGE = 2 ** 64 - 1;
const KIND = { branch: 1, leaf: 2, overflow: 4 };
/** The flags for the kind of a page; the others are for its use in memory. */
const KIND_MASK = 0x2f;
const BIG_DATA = 1;
const SUB_DATABASE = 2;

/** The root of a tree; null if it is empty. */
export type Tree = { root: number; depth: number } | null;
export type Meta = {
  pageBytes: number;
  free: Tree;
  main: Tree;
  lastPage: number;
  transaction: number;
};
/** The value of a leaf: in the page itself, or in its own run of pages. */
type Leaf = { value: Buffer; isDatabase: boolean } | { run: Run };
export type Run = { first: number; pages: number; bytes: number };

const u64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** Reads one of the first two pages. Throws {@link Damage} if it is not a meta page. */
export function readMeta(page: Buffer): Meta {
  if (page.length < META.transaction + 8) throw new Damage("the file is truncated");
  if (page.readUInt32LE(META.magic) !== MAGIC) throw new Damage("the file has an unknown format");
  const version = page.readUInt16LE(META.version);
  if (version !== VERSION) throw new Damage(`the file has the format ${version}, not ${VERSION}`);
  return {
    pageBytes: page.readUInt32LE(META.free),
    free: readTree(page, META.free),
    main: readTree(page, META.main),
    lastPage: u64(page, META.lastPage),
    transaction: u64(page, META.transaction),
  };
}

export function readTree(bytes: Buffer, at = 0): Tree {
  if (bytes.length < at + DATABASE.bytes) throw new Damage("a table is truncated");
  const root = u64(bytes, at + DATABASE.root);
  return root === NO_PAGE ? null : { root, depth: bytes.readUInt16LE(at + DATABASE.depth) };
}

/** Checks the fields at the start of every page. */
function assertHeader(page: Buffer, number: number, kind: number, { transaction }: Meta): void {
  if (u64(page, HEADER.number) !== number) throw new Damage(`page ${number} has the wrong number`);
  if ((page.readUInt16LE(HEADER.flags) & KIND_MASK) !== kind)
    throw new Damage(`page ${number} has the wrong type`);
  if (u64(page, HEADER.transaction) > transaction)
    throw new Damage(`page ${number} is newer than the file`);
}

/** The offsets of the nodes of a page, which fill its end without gaps. */
function nodesOf(page: Buffer, number: number): number[] {
  const lower = page.readUInt16LE(HEADER.lower);
  const upper = page.readUInt16LE(HEADER.upper);
  const room = page.length - HEADER.bytes;
  if (lower % 2 !== 0 || lower === 0 || lower > upper || upper > room)
    throw new Damage(`page ${number} has invalid bounds`);
  return Array.from({ length: lower / 2 }, (_, index) => {
    const offset = page.readUInt16LE(HEADER.bytes + 2 * index);
    if (offset < upper || offset % 2 !== 0 || offset + NODE.bytes > room)
      throw new Damage(`page ${number} has an invalid offset`);
    return offset + HEADER.bytes;
  });
}

/** Checks that the nodes, each rounded up to an even size, fill everything after the free space. */
function assertFilled(page: Buffer, number: number, bytes: number): void {
  const used = page.length - HEADER.bytes - page.readUInt16LE(HEADER.upper);
  if (bytes !== used) throw new Damage(`page ${number} has nodes of the wrong size`);
}

const even = (bytes: number): number => bytes + (bytes % 2);

/** The child pages of a branch. */
export function readBranch(page: Buffer, number: number, meta: Meta): number[] {
  assertHeader(page, number, KIND.branch, meta);
  const nodes = nodesOf(page, number);
  let bytes = 0;
  for (const at of nodes) bytes += even(NODE.bytes + page.readUInt16LE(at + NODE.keyBytes));
  assertFilled(page, number, bytes);
  return nodes.map(
    (at) => page.readUInt32LE(at + NODE.low) + page.readUInt16LE(at + NODE.flags) * 2 ** 32,
  );
}

export function readLeaves(page: Buffer, number: number, meta: Meta): Leaf[] {
  assertHeader(page, number, KIND.leaf, meta);
  let bytes = 0;
  const leaves = nodesOf(page, number).map((at): Leaf => {
    const flags = page.readUInt16LE(at + NODE.flags);
    const valueAt = at + NODE.bytes + page.readUInt16LE(at + NODE.keyBytes);
    const size = page.readUInt32LE(at + NODE.low);
    const inPage = flags & BIG_DATA ? HEADER.bytes : size;
    if (valueAt + inPage > page.length)
      throw new Damage(`page ${number} has a node that is too long`);
    bytes += even(valueAt + inPage - at);
    const value = page.subarray(valueAt, valueAt + inPage);
    if (!(flags & BIG_DATA)) return { value, isDatabase: (flags & SUB_DATABASE) !== 0 };
    return { run: { first: u64(value, 0), pages: u64(value, 16), bytes: size } };
  });
  assertFilled(page, number, bytes);
  return leaves;
}

/** `page` is the first of the run. */
export function assertRun(page: Buffer, run: Run, meta: Meta): void {
  assertHeader(page, run.first, KIND.overflow, meta);
  const pages = Math.ceil((HEADER.bytes + run.bytes) / meta.pageBytes);
  if (page.readUInt32LE(HEADER.pages) !== run.pages || run.pages !== pages)
    throw new Damage(`page ${run.first} has a value of the wrong size`);
}

/** The offset of the value in the first page of a run. */
export const RUN_BYTES_AT = HEADER.bytes;

/** The runs of pages in a record of the free list. */
export function readFreePages(list: Buffer): { first: number; pages: number }[] {
  const count = u64(list, 0);
  if (list.length < 8 * (count + 1)) throw new Damage("the list of free pages is truncated");
  const runs: { first: number; pages: number }[] = [];
  let pages = 1;
  for (let at = 8; at <= 8 * count; at += 8) {
    const entry = Number(list.readBigInt64LE(at));
    // A negative number is the length of the next run; zeros are padding.
    if (entry < 0) pages = -entry;
    else if (entry > 0) {
      runs.push({ first: entry, pages });
      pages = 1;
    }
  }
  return runs;
}
