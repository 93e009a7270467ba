/**
 * Text as the stores keep it: NUL and lone surrogates, which neither PostgreSQL nor UTF-8 can hold,
 * become U+FFFD. What is stored and what is searched for go through here alike.
 */
export function storableText(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, "\u{FFFD}");
}

/** An event's name as it is stored and searched for: trimmed and in NFC, its case kept. */
export function canonicalEventName(name: string): string {
  return storableText(name).trim().normalize("NFC");
}
