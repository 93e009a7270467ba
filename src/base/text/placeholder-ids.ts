/**
 * Values that clients send as a user id by mistake: a missing value converted to text, a default,
 * or the name of the field. Lower case; never the id of a real account.
 */
const PLACEHOLDER_IDS = [
  "undefined",
  "null",
  "(null)",
  "<null>",
  "none",
  "nil",
  "<nil>",
  "nan",
  "n/a",
  "[object object]",
  "[object undefined]",
  "[object null]",
  "{}",
  "[]",
  "true",
  "false",
  "0",
  "-1",
  "00000000-0000-0000-0000-000000000000",
  "anonymous",
  "anonymous_user",
  "guest",
  "unknown",
  "not_authenticated",
  "unauthenticated",
  "user_id",
  "userid",
  "distinct_id",
  "distinctid",
] as const;

const KNOWN: ReadonlySet<string> = new Set(PLACEHOLDER_IDS);
const LONGEST = Math.max(...PLACEHOLDER_IDS.map(({ length }) => length));

/** Whether an id is a placeholder, in any case and with any surrounding white space. */
export function isPlaceholderId(id: string): boolean {
  if (KNOWN.has(id)) return true;
  const trimmed = id.trim();
  return trimmed.length <= LONGEST && KNOWN.has(trimmed.toLowerCase());
}

const capitalized = (text: string) => text.replace(/\b[a-z]/, (letter) => letter.toUpperCase());

/** The usual spellings of placeholder ids, for filters, which are case-sensitive. */
export const PLACEHOLDER_SPELLINGS: readonly string[] = [
  ...new Set([
    ...PLACEHOLDER_IDS.flatMap((id) => [id, id.toUpperCase(), capitalized(id)]),
    "NaN",
    "[object Object]",
    "[object Undefined]",
    "[object Null]",
    "userId",
    "distinctId",
  ]),
];
