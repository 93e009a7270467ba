import type { CardChoice } from "@/billing/hosted-page-data";
import { findTestCard, NOT_A_TEST_CARD } from "./test-cards";

/** What the customer types. Only {@link readCard} turns it into something that may be sent. */
export type TypedCard = {
  number: string;
  expiry: string;
  code: string;
  name: string;
  country: string;
};

export type CardErrors = Partial<Record<keyof TypedCard, string>>;

type ReadCard = { card: CardChoice; errors?: undefined } | { card?: undefined; errors: CardErrors };

/** Checks the form as a real checkout would. The result holds nothing that was typed. */
export function readCard(typed: TypedCard, now: Date): ReadCard {
  const test = findTestCard(typed.number);
  const errors: CardErrors = {
    ...errorAt("number", test ? undefined : numberError(typed.number)),
    ...errorAt("expiry", expiryError(typed.expiry, now)),
    ...errorAt("code", /^\d{3}$/.test(typed.code.trim()) ? undefined : "Enter the 3 digits."),
    ...errorAt("name", typed.name.trim() === "" ? "Enter the name on the card." : undefined),
    ...errorAt("country", typed.country === "" ? "Choose a country." : undefined),
  };
  if (!test || Object.keys(errors).length > 0) return { errors };
  return { card: { paymentMethod: test.paymentMethod } };
}

const errorAt = (field: keyof TypedCard, error: string | undefined): CardErrors =>
  error === undefined ? {} : { [field]: error };

const numberError = (number: string): string =>
  number.trim() === "" ? "Enter a test card number." : NOT_A_TEST_CARD;

const EXPIRY = /^(\d\d?)\s*\/?\s*(?:20)?(\d\d)$/;

/** A card is valid to the end of its month. */
function expiryError(text: string, now: Date): string | undefined {
  const [, month = "", year = ""] = EXPIRY.exec(text.trim()) ?? [];
  if (month === "" || Number(month) < 1 || Number(month) > 12) {
    return "Enter the expiry date as MM / YY.";
  }
  const ends = new Date(2000 + Number(year), Number(month), 1);
  return ends > now ? undefined : "This card has expired.";
}

/** "12 / 34" from any typed form, "03 / 34" from "3/34". A deleted slash stays deleted. */
export function groupExpiry(text: string, before: string): string {
  const digits = text
    .replace(/^(\d)\s*\//, "0$1")
    .replace(/\D/g, "")
    .slice(0, 4);
  const deleting = text.length < before.length;
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}
