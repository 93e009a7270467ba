/**
 * What clients send as an id when they do not know who somebody is: an absent value turned into text, a
 * default, the name of the field. In lower case; no account has such an id.
 */
export const PLACEHOLDER_IDS = [
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

/** Whether an id stands for nobody, in whatever case and with whatever space around it. */
export function isPlaceholderId(id: string): boolean {
  if (KNOWN.has(id)) return true;
  const trimmed = id.trim();
  return trimmed.length <= LONGEST && KNOWN.has(trimmed.toLowerCase());
}

const capitalized = (text: string) => text.replace(/\b[a-z]/, (letter) => letter.toUpperCase());

/** The spellings in which such ids usually arrive, for a filter, which tells upper from lower case. */
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
