/**
 * Text as it is stored: NUL and lone surrogates, which PostgreSQL or UTF-8 cannot represent, become
 * U+FFFD. Search terms must be converted in the same way, or they would not match.
 */
export function storableText(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, "\u{FFFD}");
}

/**
 * Whether a text is printable ASCII without spaces, and so already in every canonical form.
 * Nearly all event names are, and checking this takes a twentieth of the time of a regular
 * expression and `normalize`.
 */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code <= 0x20 || code >= 0x7f) return false;
  }
  return true;
}

/** An event name as it is stored and searched for: trimmed, in NFC, case preserved. */
export function canonicalEventName(name: string): string {
  if (isPlain(name)) return name;
  return storableText(name).trim().normalize("NFC");
}

/**
 * Invisible characters, except joiners and variation selectors, which emoji and some scripts need.
 */
const UNSEEN =
  /(?!\u200C|\u200D|\p{Variation_Selector}|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu;

/**
 * A name as it is stored and compared: in NFC, with single spaces, and without invisible
 * characters such as direction marks.
 */
export function canonicalName(text: string): string {
  return text.normalize("NFC").replace(UNSEEN, "").replace(/\s+/gu, " ").trim();
}

/** Control characters and lone surrogates, which are not allowed in a single line of text. */
export const NOT_IN_LINE = /[\p{Cc}\p{Cs}]/u;

/**
 * A title with a suffix such as " (copy)". Shortens the title if both exceed `max` characters.
 * Works on code points, so that it never splits one.
 */
export function truncateTitle(title: string, max: number, suffix = ""): string {
  const characters = [...title.trim()].slice(0, max - suffix.length);
  return characters.join("").trimEnd() + suffix;
}
