import { z } from "zod";

/** Nothing is drawn for it. What joins or varies its neighbours stays: emoji and some scripts need it. */
const UNSEEN =
  /(?!\u200C|\u200D|\p{Variation_Selector}|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** What neither a store nor a screen can hold. */
const UNFIT = /[\p{Cc}\p{Cs}]/u;

/**
 * A name as it is kept, compared and typed again: in NFC, with one space between words as a screen shows
 * it, and without what nobody sees, such as marks that turn the direction of writing.
 */
export function canonicalName(text: string): string {
  return text.normalize("NFC").replace(UNSEEN, "").replace(/\s+/gu, " ").trim();
}

/** What people call something, in any script; `empty` is said to those who left it out. */
export const nameSchema = (max: number, empty: string) =>
  z
    .string()
    .transform(canonicalName)
    .pipe(
      z
        .string()
        .regex(SEEN, empty)
        .max(max, `Use at most ${max} characters.`)
        .refine((text) => !UNFIT.test(text), "Leave out control characters."),
    );
