import { Fault, faults } from "./fault";

export type Bounds = { gt?: number; ge?: number; lt?: number; le?: number };

function withinBounds(value: number, bounds: Bounds): number | Fault {
  if (bounds.gt !== undefined && value <= bounds.gt) return faults.greaterThan(bounds.gt);
  if (bounds.ge !== undefined && value < bounds.ge) return faults.greaterThanEqual(bounds.ge);
  if (bounds.lt !== undefined && value >= bounds.lt) return faults.lessThan(bounds.lt);
  if (bounds.le !== undefined && value > bounds.le) return faults.lessThanEqual(bounds.le);
  return value;
}

const INTEGER_TEXT = /^[+-]?\d+(\.0+)?$/;
const NUMBER_TEXT = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Accepts `7`, `7.0` and `"7"`, but not " 3", "0x10" or "1e3", which JavaScript accepts. */
export function readInt(input: unknown, bounds: Bounds): number | Fault {
  if (input === undefined) return faults.missing;
  if (typeof input === "string" && !INTEGER_TEXT.test(input)) return faults.intParsing;
  if (typeof input !== "string" && typeof input !== "number") return faults.intType;
  const value = Number(input);
  if (!Number.isFinite(value)) return faults.finiteNumber;
  if (!Number.isInteger(value)) return faults.intFromFloat;
  const bounded = withinBounds(value, bounds);
  if (bounded instanceof Fault) return bounded;
  // Beyond 2^53 the double may differ from the integer that was sent.
  return Number.isSafeInteger(value) ? value : faults.intParsing;
}

export function readNumber(input: unknown, bounds: Bounds): number | Fault {
  if (input === undefined) return faults.missing;
  if (typeof input === "string" && !NUMBER_TEXT.test(input)) return faults.floatParsing;
  if (typeof input !== "string" && typeof input !== "number") return faults.floatType;
  const value = Number(input);
  if (!Number.isFinite(value)) return faults.finiteNumber;
  return withinBounds(value, bounds);
}

const TRUE_TEXT = new Set(["1", "true", "t", "yes", "y", "on"]);
const FALSE_TEXT = new Set(["0", "false", "f", "no", "n", "off"]);

export function readBool(input: unknown): boolean | Fault {
  if (input === undefined) return faults.missing;
  if (typeof input === "boolean") return input;
  if (typeof input !== "string" && typeof input !== "number") return faults.boolType;
  const word = String(input).toLowerCase();
  if (TRUE_TEXT.has(word)) return true;
  return FALSE_TEXT.has(word) ? false : faults.boolParsing;
}
