import { expect, test } from "vitest";
import { assistantCosts, readDays } from "./assistant-costs";

const SONNET = {
  day: "2026-07-30",
  model: "anthropic/claude-sonnet-5-5",
  answers: 1_200,
  inputTokens: 9_000_000,
  outputTokens: 350_000,
  cost: 32_250_000,
};
const DEMO = { ...SONNET, model: "demo", answers: 1, inputTokens: 0, outputTokens: 0, cost: 0 };

test("the costs are listed by day and model, with a total", () => {
  const luna = { ...DEMO, day: "2026-07-31", model: "openai/gpt-6-luna", cost: 1_234 };
  expect(`\n${assistantCosts([SONNET, luna], 30)}\n`).toBe(`
day         model                        answers  input tokens  output tokens        cost
2026-07-30  anthropic/claude-sonnet-5-5    1,200     9,000,000        350,000      $32.25
2026-07-31  openai/gpt-6-luna                  1             0              0   $0.001234
total                                      1,201     9,000,000        350,000  $32.251234
`);
});

test("a model without a price is not free, and missing from the total", () => {
  const text = assistantCosts([{ ...SONNET, cost: null }, DEMO], 30);
  expect(text).toMatch(/sonnet.*no price set$/m);
  expect(text).toMatch(/demo.*\$0\.00$/m);
  expect(text).toMatch(/^total.*\$0\.00$/m);
  expect(text).toContain("The total does not include models without a price.");
  expect(assistantCosts([DEMO], 30)).not.toContain("without a price");
});

test("without answers there is a sentence", () => {
  expect(assistantCosts([], 7)).toBe("The assistant gave no answers in the last 7 days (UTC).");
  expect(assistantCosts([], 1)).toBe("The assistant gave no answers today (UTC).");
});

test("the number of days is between 1 and what is kept", () => {
  expect(readDays([])).toBe(30);
  expect(readDays(["400"])).toBe(400);
  for (const args of [["0"], ["401"], ["-1"], ["1.5"], ["week"], [""], ["7", "8"]]) {
    expect(() => readDays(args)).toThrow(/^Usage: npm run assistant:costs/);
  }
});
