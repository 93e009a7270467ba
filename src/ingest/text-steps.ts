import { canonicalEventName, storableText } from "@/base/text/canonical";
import type { Draft } from "./draft";
import type { Properties } from "./properties";
import { rewriteJson } from "./rewrite";

/** NUL and surrogates reach a JSON string only by an escape: raw, neither is valid in UTF-8 JSON. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

function hasEscapes({ sent: { bytes, span } }: Draft): boolean {
  return bytes.subarray(span.start, span.end).includes("\\u");
}

/** Writes the properties anew where their text would be read in more than one way. */
function rewriteProperties(draft: Draft): void {
  const { row } = draft;
  if (!draft.ambiguous && !SUSPECT_ESCAPE.test(row.raw)) return;
  const bytes = Buffer.from(row.raw);
  row.raw = rewriteJson(bytes, { start: 0, end: bytes.length });
  const properties: Properties = JSON.parse(row.raw);
  draft.properties = properties;
}

/** What no store can keep becomes U+FFFD in every text of the event, the keys of properties included. */
export function repairText(draft: Draft): null {
  rewriteProperties(draft);
  const { row } = draft;
  if (!hasEscapes(draft)) return null;
  row.userId = storableText(row.userId);
  row.platform = storableText(row.platform);
  row.appVersion = storableText(row.appVersion);
  row.sdkVersion = storableText(row.sdkVersion);
  return null;
}

/** Two spellings of one name that look the same are the same. */
export function normaliseName({ row }: Draft): null {
  row.eventName = canonicalEventName(row.eventName);
  return null;
}
