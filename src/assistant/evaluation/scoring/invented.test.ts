import { describe, expect, test } from "vitest";
import type { ToolCall } from "./answer";
import { inventedNumbers } from "./invented";

const output = {
  ok: true,
  answer: {
    columns: ["value", "figure", "share"],
    rows: [
      ["web", 1200, 0.6],
      ["ios", 800, 0.4],
    ],
    totals: [null, 2000, null],
    note: "Filters, 100 pieces",
  },
};
const toolCalls: ToolCall[] = [{ name: "query_breakdown", input: {}, output, failed: false }];
const invented = (text: string, question = "") =>
  inventedNumbers(text, { question, toolCalls, right: [] });

describe("a number is not invented", () => {
  test.each([
    ["from a tool", "1,200 on the web"],
    ["rounded", "about 1,200; 1.2k"],
    ["a fraction in percent", "60%"],
    ["the difference of two", "1,200 and 800, so 400 more"],
    ["the ratio of two", "1,200 against 800: 1.5 times as many, 50% more"],
    ["the sum of two", "1,200 + 800 = 2,000"],
    ["small and whole", "2 of 3 platforms"],
    ["within a name", "Filters, 100 pieces"],
    ["in a date or a duration", "since 12 March 2026, over 17 days"],
  ])("%s", (_, text) => expect(invented(text)).toEqual([]));

  test("if the question has it", () => {
    expect(invented("more than 55", "How many above 55?")).toEqual([]);
  });
});

test.each([
  ["1,201 on the web", ["1,201"]],
  ["1,200 on the web, or rather 1,187", ["1,187"]],
  ["61%", ["61%"]],
  ["12.5 on average", ["12.5"]],
])("%s is invented", (text, expected) => expect(invented(text)).toEqual(expected));
