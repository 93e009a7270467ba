import { createHash } from "node:crypto";
import type { Refusal } from "../state/faults";
import type { PaymentMethod } from "../state/kinds";

/** How one of Stripe's test cards behaves. The simulator knows cards by these names only. */
export type TestCard = {
  brand: string;
  last4: string;
  /** Why it cannot even be saved. */
  onAttach: Refusal | null;
  /** Why it cannot be charged. */
  onCharge: Refusal | null;
  /** The customer must approve each payment, so it fails while they are absent. */
  authenticates: boolean;
};

const DECLINED: Refusal = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};

const INSUFFICIENT_FUNDS: Refusal = {
  code: "card_declined",
  decline_code: "insufficient_funds",
  message: "Your card has insufficient funds.",
};

export const AUTHENTICATION_REQUIRED: Refusal = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

export const AUTHENTICATION_FAILED: Refusal = {
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

const visa = (last4: string, behaviour: Partial<TestCard> = {}): TestCard => ({
  brand: "visa",
  last4,
  onAttach: null,
  onCharge: null,
  authenticates: false,
  ...behaviour,
});

const TEST_CARDS = {
  pm_card_visa: visa("4242"),
  pm_card_mastercard: { ...visa("4444"), brand: "mastercard" },
  pm_card_visa_chargeDeclined: visa("0002", { onAttach: DECLINED, onCharge: DECLINED }),
  pm_card_chargeDeclinedInsufficientFunds: visa("9995", {
    onAttach: INSUFFICIENT_FUNDS,
    onCharge: INSUFFICIENT_FUNDS,
  }),
  pm_card_authenticationRequired: visa("3184", { authenticates: true }),
  pm_card_chargeCustomerFail: visa("0341", { onCharge: DECLINED }),
} as const satisfies Record<string, TestCard>;

/** The name of a test card, such as pm_card_visa. */
export type TestCardName = keyof typeof TEST_CARDS;

export const isTestCard = (name: string): name is TestCardName => Object.hasOwn(TEST_CARDS, name);

export const testCard = (name: TestCardName): TestCard => TEST_CARDS[name];

/** Identifies the card of a saved payment method. */
export const fingerprintOf = (name: TestCardName): string =>
  createHash("sha256").update(name).digest("hex").slice(0, 16);

const BY_FINGERPRINT = new Map<string, TestCard>(
  Object.keys(TEST_CARDS)
    .filter(isTestCard)
    .map((name) => [fingerprintOf(name), TEST_CARDS[name]]),
);

export function cardOf(method: PaymentMethod): TestCard {
  const card = BY_FINGERPRINT.get(method.card?.fingerprint ?? "");
  if (card === undefined) throw new Error(`${method.id} has an unknown test card.`);
  return card;
}
