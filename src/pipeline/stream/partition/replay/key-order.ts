import { type IdRecords, KEY_BYTES, RECORD_BYTES } from "../../../journal/ids/id-records";

/** Digits of two bytes, the least significant first. */
const DIGITS_AT = Array.from({ length: KEY_BYTES / 2 }, (_, digit) => KEY_BYTES - 2 * (digit + 1));
/** Few ids have the same four, unless clients generate them without randomness there. */
const FIRST_DIGITS_AT = DIGITS_AT.slice(-4);
const DIGITS = 2 ** 16;
/** Above this share of all keys, comparing takes longer than sorting by the other digits. */
const MAX_COMPARED = 1 / 16;

/**
 * The indexes of the first `count` records in the order of their keys; equal keys stay in the order
 * of the records. A radix sort of the first bytes, or of all if many begin with the same: comparing
 * keys takes ten times as long.
 */
export function inKeyOrder(records: IdRecords, count: number): Uint32Array {
  const order = byDigits(records, count, FIRST_DIGITS_AT);
  if (countSameStarts(records, order) > MAX_COMPARED * count) {
    return byDigits(records, count, DIGITS_AT);
  }
  sortEqual(records, order);
  return order;
}

function byDigits({ bytes }: IdRecords, count: number, digits: readonly number[]): Uint32Array {
  let order: Uint32Array = Uint32Array.from({ length: count }, (_, index) => index);
  for (const at of digits) order = byDigit(bytes, order, at);
  return order;
}

/** How many records begin like the one before. */
function countSameStarts(records: IdRecords, order: Uint32Array): number {
  let same = 0;
  for (let place = 1; place < order.length; place++) {
    if (records.sameStart(order[place] ?? 0, order[place - 1] ?? 0)) same++;
  }
  return same;
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
