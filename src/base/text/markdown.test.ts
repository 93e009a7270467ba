import { expect, test } from "vitest";
import { countWork } from "@/testing/count-work";
import { fencesIn, readMarkdown } from "./markdown";

test.each([
  ["at the start of a line", "# A\n\n```tallymark\n{}\n```\n\nB", ["{}\n"]],
  ["two blocks, one with tildes", "```tallymark\n1\n```\n~~~ tallymark x\n2\n~~~~", ["1\n", "2\n"]],
  ["directly after a paragraph", "text\n```tallymark\n{}\n```", ["{}\n"]],
  ["without a closing fence", "```tallymark\n{}\n", ["{}\n"]],
  ["with Windows line endings", "```tallymark\r\n{\r\n}\r\n```\r\n", ["{\n}\n"]],
  ["after a list item", "- a\n  ```\n  code\n```tallymark\n{}\n```", ["{}\n"]],
  [
    "after a list item whose text only looks like a fence",
    "- a\n```js`\n  ```\n```tallymark",
    [""],
  ],
  ["ignored: another language", "```js\n{}\n```\n```tallymarks\n{}\n```", []],
  ["ignored: inside a longer fence", "````\n```tallymark\n{}\n```\n````", []],
  ["ignored: inside a quote or a list", "> ```tallymark\n> {}\n\n- ```tallymark\n  {}", []],
])("only fences outside lists and quotes are blocks of a language: %s", (_, text, blocks) => {
  expect(fencesIn(text, "tallymark")).toEqual(blocks);
});

/** Texts to repeat. Some of them used to hang the browser tab of everyone who opened them. */
const HOSTILE = [
  "a\n=\n",
  "~a~ ",
  "*a ",
  "**x*_a__ ",
  "a**b",
  "[",
  "[a](",
  "![a",
  "[[a]",
  "[a][b]",
  "[^a]",
  "]",
  "`a``",
  "<a ",
  "<!--",
  "<![CDATA[",
  "> ",
  ">",
  "- ",
  "1. ",
  "- [ ] a\n",
  "> a\nb\n",
  "|a",
  "|a|b|\n|-|-|\n",
  "[a]: b\n",
  "&",
  "\\",
  "https://",
  "a@b.c ",
  "```\n",
  "a \n",
  "\t",
];

test.each(HOSTILE)(
  "twice as many repetitions of %j take twice the work, not four times",
  async (piece) => {
    const work = (length: number) => {
      const text = piece.repeat(length / piece.length);
      return countWork(() => readMarkdown(text));
    };
    await work(1_000);
    const once = await work(10_000);
    expect(await work(20_000)).toBeLessThan(2.5 * once);
  },
);

test("nesting depth is limited", () => {
  const levels = readMarkdown(`${">".repeat(5_000)} a`).map(({ level }) => level);
  expect(Math.max(...levels)).toBeLessThan(200);
});

test("a table has no more cells than its text can fill", () => {
  const text = `${"|a".repeat(2_000)}\n${"|-".repeat(2_000)}\n${"b\n".repeat(10_000)}`;
  expect(readMarkdown(text).length).toBeLessThan(20 * text.length);
});
