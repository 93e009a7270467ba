import { expect, test } from "vitest";
import { saveWords, unpaidWords } from "./unpaid-words";

test("a card form says what a new card pays at once", () => {
  const one = { total: 29_00, number: "A-0002" };
  expect(unpaidWords(one)).toBe(
    "Invoice A-0002 of $29.00 is unpaid. We charge it to the new card when you save it.",
  );
  expect(saveWords(one)).toBe("Save card and pay $29.00");
  expect(unpaidWords({ total: 58_00, number: null })).toBe(
    "Invoices of $58.00 are unpaid. We charge them to the new card when you save it.",
  );
  expect([unpaidWords(null), saveWords(null)]).toEqual([null, "Save card"]);
});
