import { expect, test } from "vitest";
import { USAGE_THRESHOLDS } from "@/limits/usage/thresholds";
import { usageMail } from "./mail";

const mailOf = (plan: "free" | "pro", percent: number, events: number) =>
  usageMail({
    to: "ana@example.com",
    teamName: "Kiwi",
    plan,
    percent,
    events,
    month: Date.UTC(2026, 11),
    link: "https://stats.example.com/t/1/usage",
  });

test("teams are told at 80 and 100 percent, and on Free at the end of the margin", () => {
  expect(USAGE_THRESHOLDS).toEqual([
    { plan: "free", percent: 80, events: 80_000, refusedBeyond: null },
    { plan: "free", percent: 100, events: 100_000, refusedBeyond: null },
    { plan: "free", percent: 120, events: 120_000, refusedBeyond: 100_000 },
    { plan: "pro", percent: 80, events: 1_600_000, refusedBeyond: null },
    { plan: "pro", percent: 100, events: 2_000_000, refusedBeyond: null },
  ]);
});

test("a mail says how the team stands, by which plan and month, and where to look", () => {
  expect(mailOf("free", 80, 80_123)).toEqual({
    to: "ana@example.com",
    subject: "Kiwi has used 80% of its events of December 2026",
    text: `The team "Kiwi" on Tallymark has sent 80,123 events in December 2026. Its plan, Free, includes 100,000.

Beyond 100,000, a margin of 20% is taken as well. Beyond 120,000 in all, new events are refused until January 2027 begins (UTC), or until the team is on Pro, which includes 2,000,000.

How it stands:
https://stats.example.com/t/1/usage
`,
  });
});

test.each([
  ["free", 100, "Beyond 100,000, a margin of 20% is taken as well."],
  [
    "free",
    120,
    "Events that go beyond 120,000 in all are refused from now on, until January 2027 begins (UTC), or",
  ],
  ["pro", 80, "Events beyond 2,000,000 cost $1 for each 100,000. None is refused."],
  ["pro", 100, "Events from now on cost $1 for each 100,000. None is refused."],
] as const)("on %s at %i percent it says what follows", (plan, percent, words) => {
  expect(mailOf(plan, percent, 1).text).toContain(words);
});
