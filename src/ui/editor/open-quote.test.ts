import { expect, test } from "vitest";
import { openQuote } from "./open-quote";

test("returns the text after an open quote", () => {
  expect(openQuote("WHERE event_name = 'sig")).toBe("sig");
  expect(openQuote("properties_text['")).toBe("");
  expect(openQuote("a = 'x' AND b = 'it\\'s")).toBe("it\\'s");
});

test("returns null outside quotes and after closed ones", () => {
  expect(openQuote("SELECT count()")).toBeNull();
  expect(openQuote("a = 'x' AND ")).toBeNull();
  expect(openQuote("a = 'it''s' AND pl")).toBeNull();
});
