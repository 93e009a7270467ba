import type { Draft } from "./draft";
import type { Properties } from "./properties";
import { rewriteJson, wellFormed } from "./rewrite";

/** NUL and surrogates reach a JSON string only by an escape: raw, neither is valid in UTF-8 JSON. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Writes the properties anew where their text would be read in more than one way. */
function rewriteProperties(draft: Draft): void {
  const { row } = draft;
  if (!draft.ambiguous && !SUSPECT_ESCAPE.test(row.raw)) return;
  const bytes = Buffer.from(row.raw);
  row.raw = rewriteJson(bytes, { start: 0, end: bytes.length });
  const properties: Properties = JSON.parse(row.raw);
  draft.properties = properties;
}

/** NUL and lone surrogates become U+FFFD in every text of the event, keys included. */
export function repairText(draft: Draft): null {
  rewriteProperties(draft);
  const { row } = draft;
  row.eventName = wellFormed(row.eventName);
  row.userId = wellFormed(row.userId);
  row.platform = wellFormed(row.platform);
  row.appVersion = wellFormed(row.appVersion);
  row.sdkVersion = wellFormed(row.sdkVersion);
  return null;
}

/** Two spellings of one name that look the same are the same (the schema has trimmed it already). */
export function normaliseName({ row }: Draft): null {
  row.eventName = row.eventName.normalize("NFC");
  return null;
}
