import { expect, test } from "vitest";
import { groupExpiry, readCard, type TypedCard } from "./read-card";
import { NOT_A_TEST_CARD } from "./test-cards";

const NOW = new Date("2026-03-12T09:00:00Z");
const TYPED: TypedCard = {
  number: "4242 4242 4242 4242",
  expiry: "12 / 34",
  code: "123",
  name: "Ada Lovelace",
  country: "GB",
};

const read = (changes: Partial<TypedCard>) => readCard({ ...TYPED, ...changes }, NOW);

test.each([
  ["4242424242424242", "pm_card_visa"],
  [" 4242 4242-4242 4242 ", "pm_card_visa"],
  ["4000000000000002", "pm_card_visa_chargeDeclined"],
  ["4000 0000 0000 9995", "pm_card_chargeDeclinedInsufficientFunds"],
  ["4000 0027 6000 3184", "pm_card_authenticationRequired"],
  ["4000 0000 0000 0341", "pm_card_chargeCustomerFail"],
])("the test number %s becomes the payment method %s", (number, paymentMethod) => {
  expect(read({ number })).toEqual({ card: { paymentMethod } });
});

test.each(["4111 1111 1111 1111", "5555555555554444", "4242 4242 4242 424", "42424242424242424"])(
  "any other number is rejected in the browser, even one that looks real (%s)",
  (number) => {
    expect(read({ number })).toEqual({ errors: { number: NOT_A_TEST_CARD } });
  },
);

test("nothing that was typed is sent", () => {
  const sent = JSON.stringify(readCard(TYPED, NOW));
  expect(sent).toBe('{"card":{"paymentMethod":"pm_card_visa"}}');
});

test("each missing field has its own error", () => {
  const empty = { number: "", expiry: "", code: "", name: " ", country: "" };
  expect(Object.keys(read(empty).errors ?? {})).toEqual(Object.keys(empty));
});

test.each<[string, boolean]>([
  ["03 / 26", true],
  ["3/2026", true],
  ["0326", true],
  ["02 / 26", false],
  ["13 / 30", false],
  ["00 / 30", false],
  ["12", false],
])("the expiry date %s is accepted in March 2026: %s", (expiry, accepted) => {
  expect(read({ expiry }).errors === undefined).toBe(accepted);
});

test("a code has three digits", () => {
  expect(read({ code: "12" }).errors).toHaveProperty("code");
  expect(read({ code: "12a" }).errors).toHaveProperty("code");
});

test.each([
  ["1", "", "1"],
  ["12", "1", "12 / "],
  ["12 /", "12 / ", "12"],
  ["12 / 34", "12 / 3", "12 / 34"],
  ["1234", "", "12 / 34"],
  ["3/", "3", "03 / "],
])("an expiry date typed as %j after %j is shown as %j", (text, before, shown) => {
  expect(groupExpiry(text, before)).toBe(shown);
});
