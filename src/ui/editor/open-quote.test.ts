import { expect, test } from "vitest";
import { quotedBefore } from "./open-quote";

test("what follows an open quote is a text that is being typed", () => {
  expect(quotedBefore("WHERE event_name = 'sig")).toBe("sig");
  expect(quotedBefore("properties_text['")).toBe("");
  expect(quotedBefore("a = 'x' AND b = 'it\\'s")).toBe("it\\'s");
});

test("outside of quotes, and behind closed ones, nothing is", () => {
  expect(quotedBefore("SELECT count()")).toBeNull();
  expect(quotedBefore("a = 'x' AND ")).toBeNull();
  expect(quotedBefore("a = 'it''s' AND pl")).toBeNull();
});
