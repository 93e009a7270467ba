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

/** Nothing is drawn for it. What joins or varies its neighbours stays: emoji and some scripts need it. */
const UNSEEN =
  /(?!\u200C|\u200D|\p{Variation_Selector}|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu;

/**
 * A name as it is kept, compared and typed again: in NFC, with one space between words as a screen shows
 * it, and without what nobody sees, such as marks that turn the direction of writing.
 */
export function canonicalName(text: string): string {
  return text.normalize("NFC").replace(UNSEEN, "").replace(/\s+/gu, " ").trim();
}

/** What neither a store nor one line of text can hold: control characters and lone surrogates. */
export const UNFIT_IN_LINE = /[\p{Cc}\p{Cs}]/u;

/**
 * A title with a mark behind it, such as " (copy)"; where the two together have more than `most`
 * characters, the title is cut short. By code points, so that none is cut in two.
 */
export function fittingTitle(title: string, most: number, mark = ""): string {
  const characters = [...title.trim()].slice(0, most - mark.length);
  return characters.join("").trimEnd() + mark;
}
