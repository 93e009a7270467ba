import { storableText } from "../text/canonical";
import { type Fault, faults } from "./fault";

type Path = (string | number)[];
type Raise = (fault: Fault, path: Path) => void;

/** Deeper than anything sensible, and far from where stacks of JSON writers and of PostgreSQL end. */
export const MAX_DEPTH = 40;

const TOO_DEEP = faults.value(`nothing may be nested deeper than ${MAX_DEPTH} levels`);

/** It would be lost or worse on the way to the database: assigned, it is no key but an object's prototype. */
const UNFIT_KEY = "__proto__";
const UNFIT = faults.value(`a key must not be called ${UNFIT_KEY}`);

/**
 * A copy of a JSON value as the stores can keep it: NUL and lone surrogates become U+FFFD, in keys too.
 * Raises what none can keep at its place: nesting without end, the key `__proto__`, and numbers beyond
 * those of JavaScript (`1e999`), which would turn into null without a word.
 */
export function storableJson(value: unknown, raise: Raise, path: Path = []): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number" && !Number.isFinite(value)) raise(faults.finiteNumber, path);
  if (typeof value !== "object" || value === null) return value;
  if (path.length >= MAX_DEPTH) {
    raise(TOO_DEEP, path);
    return null;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => storableJson(item, raise, [...path, index]));
  }
  if (Object.hasOwn(value, UNFIT_KEY)) raise(UNFIT, [...path, UNFIT_KEY]);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.map(([key, item]) => [storableText(key), storableJson(item, raise, [...path, key])]),
  );
}
