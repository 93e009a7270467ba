import { canonicalEventName, storableText } from "@/base/text/canonical";
import type { Properties } from "../parse/properties";
import { rewriteJson } from "../parse/rewrite-json";
import type { Draft } from "./draft";

/**
 * JSON strings contain NUL and surrogates only as escapes: unescaped, neither is
 * valid in UTF-8 JSON.
 */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

function hasEscapes({ sent: { bytes, span } }: Draft): boolean {
  return bytes.subarray(span.start, span.end).includes("\\u");
}

function rewriteProperties(draft: Draft): void {
  const { row } = draft;
  if (!draft.ambiguous && !SUSPECT_ESCAPE.test(row.raw)) return;
  const bytes = Buffer.from(row.raw);
  row.raw = rewriteJson(bytes, { start: 0, end: bytes.length });
  const properties: Properties = JSON.parse(row.raw);
  draft.properties = properties;
}

/**
 * Replaces characters that cannot be stored with U+FFFD in every text of the event, including
 * property keys.
 */
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

/** Normalises names so that those that look the same are the same (Unicode NFC). */
export function normaliseName({ row }: Draft): null {
  row.eventName = canonicalEventName(row.eventName);
  return null;
}
