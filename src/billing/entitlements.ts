import type { Plan } from "@/database";

/** What a plan allows, as counts. */
export type Entitlements = {
  /** Projects of a team, the deleted ones not counted. */
  projects: number;
  /** Members of a team, its owner included; invitations that are still open count as members. */
  members: number;
};

/** The one table of what each plan allows: plain data, read by the server's guards and by the console. */
export const ENTITLEMENTS: Record<Plan, Entitlements> = {
  free: { projects: 1, members: 1 },
  pro: { projects: 10, members: 5 },
};

/** What people call the plans. */
export const PLAN_NAMES: Record<Plan, string> = { free: "Free", pro: "Pro" };

/** Events a month that each plan includes: beyond them Pro pays by use, and Free ends after a margin. */
export const INCLUDED_EVENTS: Record<Plan, number> = { free: 100_000, pro: 2_000_000 };
