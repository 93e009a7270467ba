import { expect, test } from "vitest";
import { MAX_QUESTION } from "@/assistant/messages";
import { sendable } from "./question-field";

test("an emoji is one of the characters that a question can have", () => {
  const longest = "😀".repeat(MAX_QUESTION);
  expect(sendable(` ${longest}\n`)).toBe(longest);
  expect(sendable(`${longest}a`)).toBeNull();
  expect(sendable(" \n")).toBeNull();
});
