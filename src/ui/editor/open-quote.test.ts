import { expect, test } from "vitest";
import { openQuote } from "./open-quote";

test("what follows an open quote is a text that is being typed", () => {
  expect(openQuote("WHERE event_name = 'sig")).toBe("sig");
  expect(openQuote("properties_text['")).toBe("");
  expect(openQuote("a = 'x' AND b = 'it\\'s")).toBe("it\\'s");
});

test("outside of quotes, and behind closed ones, nothing is", () => {
  expect(openQuote("SELECT count()")).toBeNull();
  expect(openQuote("a = 'x' AND ")).toBeNull();
  expect(openQuote("a = 'it''s' AND pl")).toBeNull();
});
