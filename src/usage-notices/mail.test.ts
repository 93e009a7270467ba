import { expect, test } from "vitest";
import type { BillingMode } from "@/base/billing-mode";
import { USAGE_THRESHOLDS } from "@/limits/usage/thresholds";
import { usageMail } from "./mail";

const mailOf = (
  plan: "free" | "pro",
  percent: number,
  events: number,
  spendingLimit: number | null = null,
  billed = true,
  billingMode: BillingMode | null = "live",
) =>
  usageMail({
    to: "ana@example.com",
    teamName: "Kiwi",
    plan,
    percent,
    events,
    spendingLimit,
    billed,
    billingMode,
    month: Date.UTC(2026, 11),
    link: "https://stats.example.com/t/1/usage",
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

Another 20% beyond 100,000 is still accepted. Events that would exceed 120,000 are rejected until January 2027 (UTC), or until the team is on Pro, which includes 2,000,000. The team's owner can upgrade to Pro on the plan page, which takes effect at once.

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

test("the mail for a team with a spending limit does not promise that all events are accepted", () => {
  expect(mailOf("pro", 100, 2_000_000, 50_00).text).toContain(
    "Further events cost $1 per 100,000. Events beyond the team's spending limit of $50 a month are rejected.",
  );
});

test("the mail for a team that does not pay names no price", () => {
  const { text } = mailOf("pro", 100, 2_000_000, null, false);
  expect(text).toContain("Further events are still accepted. No events are rejected.");
  expect(text).not.toContain("$");
});

test("the mail on a server without billing does not tell anyone to upgrade", () => {
  const { text } = mailOf("free", 120, 120_000, null, false, null);
  expect(text).toContain(
    "or until the team is on Pro, which includes 2,000,000. The operator of this server sets plans.",
  );
  expect(text).not.toContain("upgrade");
});
