import { storableText } from "../text/canonical";
import { type Fault, faults } from "./fault";

type Path = (string | number)[];
type Raise = (fault: Fault, path: Path) => void;

/**
 * More than any sensible value needs, and far less than what overflows JSON writers and PostgreSQL.
 */
export const MAX_DEPTH = 40;

const TOO_DEEP = faults.value(`nesting is limited to ${MAX_DEPTH} levels`);

/**
 * Assigning this key sets an object's prototype, so its value would be lost, or worse, before it is
 * stored.
 */
const UNFIT_KEY = "__proto__";
const UNFIT = faults.value(`the key ${UNFIT_KEY} is not allowed`);

/**
 * A copy of a JSON value that can be stored: NUL and lone surrogates become U+FFFD, in keys too.
 * Reports an error for values that cannot be stored: nesting that is too deep, the key `__proto__`,
 * and numbers too large for JavaScript (`1e999`), which would silently become null.
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
