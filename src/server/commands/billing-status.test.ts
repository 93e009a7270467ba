import { expect, test } from "vitest";
import type { MeteringStatus } from "@/billing";
import { billingStatus } from "./billing-status";

const TEAM: MeteringStatus = {
  teamId: "t1",
  name: "Kiwi",
  plan: "pro",
  deleted: false,
  account: {
    mode: "test",
    status: "active",
    currentPeriodEnd: new Date("2026-08-12T10:20:30Z"),
    cancelAt: null,
    usageComparedAt: new Date("2026-07-15T11:00:10Z"),
    usageDifference: 0n,
  },
  overage: 1_250_000,
  exempt: 50_000,
  ledger: [
    { state: "sent", entries: 1, events: 200_000 },
    { state: "confirmed", entries: 12, events: 1_000_000 },
  ],
  problems: [],
};

test("the status of a team shows its subscription, overage, reports and last comparison", () => {
  expect(billingStatus([TEAM])).toBe(`Kiwi (t1)
  plan          Pro
  subscription  active (test), period ends 2026-08-12T10:20Z
  overage       1,250,000 events this month (UTC), $12.00 to pay
                50,000 of them precede the subscription
  sent          200,000 events in 1 report
  confirmed     1,000,000 events in 12 reports
  compared      2026-07-15T11:00Z, no difference`);
});

test("differences and usage that cannot be billed stand out", () => {
  const text = billingStatus([
    {
      ...TEAM,
      account: {
        ...TEAM.account,
        status: "canceled",
        cancelAt: new Date("2026-07-14T00:00:00Z"),
        usageDifference: -7n,
      },
      problems: [
        {
          state: "not_billable",
          month: new Date("2026-07-01"),
          hour: new Date("2026-07-14T01:00:00Z"),
          events: 7,
          problem: "The subscription has ended.",
        },
      ],
    },
  ]);
  expect(text).toContain("subscription  canceled (test), ends 2026-07-14T00:00Z");
  expect(text).toContain("Stripe has 7 events fewer than were reported");
  expect(text).toContain(
    "! not billable: 7 events of 2026-07, reported for 2026-07-14T01:00Z: The subscription has ended.",
  );
});

test("says so if no team pays", () => {
  expect(billingStatus([])).toBe("No team has a subscription.");
});
