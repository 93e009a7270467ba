import { type IdRecords, KEY_BYTES, RECORD_BYTES } from "../../../journal/ids/id-records";

/** Digits of two bytes, the least significant first. Few ids have the same four, unless they are made to. */
const DIGITS_AT = [6, 4, 2, 0] as const;
const DIGITS = 2 ** 16;

/**
 * The indexes of the first `count` records in the order of their keys; equal keys stay in the order of the
 * records. A radix sort of the first bytes, since comparing keys takes ten times as long.
 */
export function inKeyOrder(records: IdRecords, count: number): Uint32Array {
  let order: Uint32Array = Uint32Array.from({ length: count }, (_, index) => index);
  for (const at of DIGITS_AT) order = byDigit(records.bytes, order, at);
  sortEqual(records, order);
  return order;
}

/** Compares the keys of two records, given where they begin, as the index on disk orders them. */
export const compareKeys = (a: Buffer, aAt: number, b: Buffer, bAt: number): number =>
  a.compare(b, bAt, bAt + KEY_BYTES, aAt, aAt + KEY_BYTES);

const digitAt = (bytes: Buffer, index: number, at: number): number => {
  const place = index * RECORD_BYTES + at;
  return ((bytes[place] ?? 0) << 8) | (bytes[place + 1] ?? 0);
};

function byDigit(bytes: Buffer, order: Uint32Array, at: number): Uint32Array {
  const next = new Uint32Array(DIGITS + 1);
  for (const index of order) {
    const after = digitAt(bytes, index, at) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let digit = 1; digit < next.length; digit++)
    next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  const sorted = new Uint32Array(order.length);
  for (const index of order) {
    const digit = digitAt(bytes, index, at);
    const place = next[digit] ?? 0;
    sorted[place] = index;
    next[digit] = place + 1;
  }
  return sorted;
}

/** Sorts neighbours with the same digits by their whole keys. */
function sortEqual(records: IdRecords, order: Uint32Array): void {
  const { bytes } = records;
  const compare = (a: number, b: number) =>
    compareKeys(bytes, a * RECORD_BYTES, bytes, b * RECORD_BYTES) || a - b;
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && records.sameStart(order[to] ?? 0, order[from] ?? 0)) to++;
    if (to - from > 1) order.subarray(from, to).sort(compare);
    from = to;
  }
}
