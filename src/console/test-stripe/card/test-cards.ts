/** Stripe's public test numbers, and the test payment methods that stand for them. */
export const TEST_CARDS = [
  { number: "4242 4242 4242 4242", paymentMethod: "pm_card_visa", result: "Payment succeeds" },
  {
    number: "4000 0000 0000 0002",
    paymentMethod: "pm_card_visa_chargeDeclined",
    result: "Card is declined",
  },
  {
    number: "4000 0000 0000 9995",
    paymentMethod: "pm_card_chargeDeclinedInsufficientFunds",
    result: "Insufficient funds",
  },
  {
    number: "4000 0027 6000 3184",
    paymentMethod: "pm_card_authenticationRequired",
    result: "Bank asks for approval",
  },
  {
    number: "4000 0000 0000 0341",
    paymentMethod: "pm_card_chargeCustomerFail",
    result: "Saves, but payments fail",
  },
] as const;

export type TestCard = (typeof TEST_CARDS)[number];

export const NOT_A_TEST_CARD =
  "This is a test. Use one of the test card numbers; never enter a real card.";

const digitsOf = (text: string): string => text.replace(/[\s-]/g, "");

/** The test card with this number, however it is spaced; undefined for every other number. */
export function findTestCard(number: string): TestCard | undefined {
  const digits = digitsOf(number);
  return TEST_CARDS.find((card) => digitsOf(card.number) === digits);
}

/** In groups of four digits, as on a card. */
export const groupDigits = (number: string): string =>
  number
    .replace(/\D/g, "")
    .slice(0, MAX_DIGITS)
    .replace(/(\d{4})(?=\d)/g, "$1 ");

const MAX_DIGITS = 19;

/** Whether a number begins like a Visa card's, as all test numbers do. */
export const isVisa = (number: string): boolean => number.startsWith("4");
