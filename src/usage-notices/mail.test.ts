import { expect, test } from "vitest";
import { USAGE_THRESHOLDS } from "@/limits/usage/thresholds";
import { type OverageTerms, usageMail } from "./mail";

const BILLED: OverageTerms = { billed: true, spendingLimit: null };

const mailOf = (plan: "free" | "pro", percent: number, events: number, overage = BILLED) =>
  usageMail({
    to: "ana@example.com",
    teamName: "Kiwi",
    plan,
    percent,
    events,
    month: Date.UTC(2026, 11),
    link: "https://stats.example.com/t/1/usage",
    overage,
  });

test("notices are sent at 80 and 100 percent, and on Free at the end of the margin", () => {
  expect(USAGE_THRESHOLDS).toEqual([
    { plan: "free", percent: 80, events: 80_000, rejectedBeyond: null },
    { plan: "free", percent: 100, events: 100_000, rejectedBeyond: null },
    { plan: "free", percent: 120, events: 120_000, rejectedBeyond: 100_000 },
    { plan: "pro", percent: 80, events: 1_600_000, rejectedBeyond: null },
    { plan: "pro", percent: 100, events: 2_000_000, rejectedBeyond: null },
  ]);
});

test("a mail states the usage, the plan and the month, and links to the usage screen", () => {
  expect(mailOf("free", 80, 80_123)).toEqual({
    to: "ana@example.com",
    subject: "Kiwi has used 80% of its events for December 2026",
    text: `The team "Kiwi" on Tallymark has sent 80,123 events in December 2026. The Free plan includes 100,000.

Another 20% beyond 100,000 is still accepted. Events that would exceed 120,000 are rejected until January 2027 (UTC), or until the team upgrades to Pro, which includes 2,000,000.

View usage:
https://stats.example.com/t/1/usage
`,
  });
});

test.each([
  ["free", 100, "Another 20% beyond 100,000 is still accepted."],
  ["free", 120, "Events that would exceed 120,000 are now rejected until January 2027 (UTC), or"],
  ["pro", 80, "Events beyond 2,000,000 cost $1 per 100,000. No events are rejected."],
  ["pro", 100, "Further events cost $1 per 100,000. No events are rejected."],
] as const)("the mail for %s at %i percent says what happens next", (plan, percent, words) => {
  expect(mailOf(plan, percent, 1).text).toContain(words);
});

test("a mail names no price if nobody pays, and the spending limit if there is one", () => {
  expect(mailOf("pro", 100, 2_000_000, { billed: false, spendingLimit: null }).text).toContain(
    "Further events are still accepted. No events are rejected.",
  );
  expect(mailOf("pro", 80, 1_600_000, { billed: true, spendingLimit: 1_250_00 }).text).toContain(
    "cost $1 per 100,000. Beyond the spending limit of $1,250 a month, events are rejected.",
  );
});
