import { expect, test } from "vitest";
import type { BillingAccount } from "./account";
import { endingWords, renewalWords, standingOf, testModeWords } from "./account-words";

const ACTIVE: BillingAccount = {
  mode: "live",
  planState: "paid_active",
  hasSubscription: true,
  hasInvoices: true,
  renewsAt: "2027-03-12T23:30:00.000Z",
  endsAt: null,
  overdueSince: null,
  proEndedAt: null,
  spendingLimit: null,
  owner: { name: "Ada" },
};
const OVERDUE: BillingAccount = {
  ...ACTIVE,
  planState: "paid_grace",
  overdueSince: "2027-02-12T10:00:00.000Z",
};
const ENDING: BillingAccount = { ...ACTIVE, renewsAt: null, endsAt: "2027-03-12T23:30:00.000Z" };
const GIVEN: BillingAccount = { ...ACTIVE, hasSubscription: false, renewsAt: null };

test.each([
  ["renews", ACTIVE, "Renews on 12 March 2027 (UTC)", "Active"],
  ["is cancelled", ENDING, "Pro until 12 March 2027 (UTC)", "Cancelled"],
  ["is overdue", OVERDUE, "Payment overdue since 12 February 2027 (UTC)", "Payment failed"],
  [
    "is cancelled while overdue",
    { ...ENDING, planState: "paid_grace" as const },
    "Pro until 12 March 2027 (UTC)",
    "Payment failed",
  ],
  ["has no subscription", GIVEN, "The operator of this server set this plan.", undefined],
  [
    "is on a server without billing",
    { ...GIVEN, mode: "off" as const },
    "The operator of this server sets plans.",
    undefined,
  ],
])("says of a plan that %s what happens next", (_, account, words, label) => {
  expect(renewalWords(account)).toBe(words);
  expect(standingOf(account)?.label).toBe(label);
});

test("says that no card is charged unless the key is live", () => {
  expect(testModeWords("simulator")).toBe("TEST MODE. Payments are simulated: no card is charged.");
  expect(testModeWords("test")).toBe("TEST MODE. Stripe is in test mode: no card is charged.");
  expect(testModeWords("live")).toBeNull();
  expect(testModeWords("off")).toBeNull();
});

test("a cancelled subscription says on which day the team moves to Free", () => {
  expect(endingWords("2027-03-12T23:30:00.000Z")).toBe(
    "The subscription is cancelled. On 12 March 2027 (UTC), the team moves to the Free plan. Nothing is deleted.",
  );
});
