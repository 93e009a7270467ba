import { expect, test } from "vitest";
import { blockAfter, type Edit, linked, marked, prefixed } from "./edits";

/** The text after an edit, with | around the selection. */
function after(text: string, { at, insert, select }: Edit): string {
  const [from, to] = [at.from + select.from, at.from + select.to];
  const whole = text.slice(0, at.from) + insert + text.slice(at.to);
  return `${whole.slice(0, from)}|${whole.slice(from, to)}|${whole.slice(to)}`;
}

/** Parses a text with | around the selection. */
function given(marks: string): [string, { from: number; to: number }] {
  const [before = "", words = "", rest = ""] = marks.split("|");
  return [before + words + rest, { from: before.length, to: before.length + words.length }];
}

test.each([
  [marked("**", "bold"), "a |b| c", "a **|b|** c"],
  [marked("**", "bold"), "a **|b|** c", "a |b| c"],
  [marked("**", "bold"), "||", "**|bold|**"],
  [prefixed("## ", "Heading"), "one\nt|w|o\nthree", "one\n|## two|\nthree"],
  [prefixed("## ", "Heading"), "## t|w|o", "|two|"],
  [prefixed("## ", "Heading"), "a\n||\nb", "a\n## |Heading|\nb"],
  [prefixed("- ", "Item"), "|one\ntwo|", "|- one\n- two|"],
  [prefixed("- ", "Item"), "- |one\n- two|", "|one\ntwo|"],
  [linked, "see |this|", "see [this](|https://|)"],
  [linked, "||", "[link](|https://|)"],
  [blockAfter("X"), "||", "X||\n\n"],
  [blockAfter("X"), "on|e|\ntwo", "one\n\nX||\n\ntwo"],
  [blockAfter("X"), "one\n\n||\n\ntwo", "one\n\nX||\n\ntwo"],
  [blockAfter("X"), "one||", "one\n\nX||\n\n"],
])("an edit gives the expected text and selection (%#)", (edit, before, expected) => {
  const [text, span] = given(before);
  expect(after(text, edit(text, span))).toBe(expected);
});
