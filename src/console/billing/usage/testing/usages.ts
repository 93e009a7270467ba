import type { Overage } from "../overage";
import type { MonthUsage } from "../usage";

export const FREE: MonthUsage = {
  plan: "free",
  state: "free_accepting",
  month: "2026-07",
  ends: "2026-08-01T00:00:00.000Z",
  used: 5_000,
  included: 100_000,
  percent: 5,
  days: ["2026-07-01"],
  projects: [],
  overage: null,
  forecast: { atEnd: 20_000, overageCost: null, quota: null, limit: null },
};

const NO_OVERAGE: Overage = { events: 0, cost: 0, spendingLimit: null };

export const PRO: MonthUsage = {
  ...FREE,
  plan: "pro",
  state: "paid_active",
  included: 2_000_000,
  overage: NO_OVERAGE,
};

/** A Pro team with this many events beyond the quota. */
export const proWith = (events: number, spendingLimit: number | null = null): MonthUsage => ({
  ...PRO,
  used: PRO.included + events,
  overage: { events, cost: events / 1_000, spendingLimit },
});

export const on = (day: string, passed = false) => ({ day, passed });
