import { type Fault, faults } from "./fault";

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SIMPLE = /^[0-9a-f]{32}$/;
const URN = "urn:uuid:";
const GROUP_LENGTHS = [8, 4, 4, 4, 12];

const dashed = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/** Removes braces or the URN prefix; `offset` is the number of characters removed in front. */
function unwrap(text: string): { inner: string; offset: number } {
  if (text.startsWith("{") && text.endsWith("}") && text.length > 1) {
    return { inner: text.slice(1, -1), offset: 1 };
  }
  if (text.startsWith(URN)) return { inner: text.slice(URN.length), offset: URN.length };
  return { inner: text, offset: 0 };
}

function describeFault(inner: string, offset: number): string {
  const stray = /[^0-9a-fA-F-]/u.exec(inner);
  if (stray) {
    const at = stray.index + offset + 1;
    return `invalid character: expected an optional prefix of \`urn:uuid:\` followed by [0-9a-fA-F-], found \`${stray[0]}\` at ${at}`;
  }
  const groups = inner.split("-");
  if (groups.length === 1 && offset === 0) {
    return `invalid length: expected length 32 for simple format, found ${inner.length}`;
  }
  if (groups.length !== GROUP_LENGTHS.length) {
    return `invalid group count: expected 5, found ${groups.length}`;
  }
  const wrong = groups.findIndex((group, index) => group.length !== GROUP_LENGTHS[index]);
  return `invalid group length in group ${wrong}: expected ${GROUP_LENGTHS[wrong]}, found ${groups[wrong]?.length}`;
}

/**
 * Reads any spelling of a UUID (without dashes, braces, URN, upper case) as canonical lower case.
 */
export function readUuid(input: unknown): string | Fault {
  if (input === undefined) return faults.missing;
  if (typeof input !== "string") return faults.uuidType;
  if (CANONICAL.test(input)) return input;
  const { inner, offset } = unwrap(input);
  const lower = inner.toLowerCase();
  if (CANONICAL.test(lower)) return lower;
  if (SIMPLE.test(lower)) return dashed(lower);
  return faults.uuidParsing(describeFault(inner, offset));
}
