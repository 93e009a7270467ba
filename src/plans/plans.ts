import { RETENTION_MONTHS } from "@/base/time/durations";
import type { Plan } from "@/database";

/** The assistant's models, from the smallest to the largest. */
export const ASSISTANT_TIERS = ["fast", "balanced", "most_capable"] as const;
export type AssistantTier = (typeof ASSISTANT_TIERS)[number];

/** Amounts of money are in US cents. */
type PlanTerms = {
  name: string;
  /** The price per team and month. */
  price: number;
  events: {
    /** The quota per calendar month (UTC). */
    included: number;
    /**
     * The price of each `per` events beyond the quota; null if events beyond the grace margin are
     * rejected.
     */
    overage: { price: number; per: number } | null;
  };
  /** Without deleted projects. */
  projects: number;
  /** Including the owner; open invitations count as members. */
  members: number;
  assistant: {
    messagesPerDay: number;
    models: readonly AssistantTier[];
    /** The default model. */
    model: AssistantTier;
  };
  /** Tool calls by agents (MCP); 0 if they cannot connect. */
  toolCallsPerDay: number;
  /** How long events are visible, by their own timestamp. */
  retentionMonths: number;
};

/**
 * The only table of plans: plain data for the server's checks, the console and the pricing page.
 */
export const PLANS: Record<Plan, PlanTerms> = {
  free: {
    name: "Free",
    price: 0,
    events: { included: 100_000, overage: null },
    projects: 1,
    members: 1,
    assistant: { messagesPerDay: 25, models: ["fast"], model: "fast" },
    toolCallsPerDay: 0,
    retentionMonths: RETENTION_MONTHS,
  },
  pro: {
    name: "Pro",
    price: 29_00,
    events: { included: 2_000_000, overage: { price: 1_00, per: 100_000 } },
    projects: 10,
    members: 5,
    assistant: {
      messagesPerDay: 500,
      models: ASSISTANT_TIERS,
      model: "balanced",
    },
    toolCallsPerDay: 2_000,
    retentionMonths: RETENTION_MONTHS,
  },
};

/** The highest spending limit that a team can set, in US cents. Limits are whole dollars. */
export const MAX_SPENDING_LIMIT = 1_000_000_00;

/** How far a team may exceed its quota on a plan that does not bill overage. */
export const GRACE_PERCENT = 20;

/**
 * The maximum number of events of a team in a calendar month; infinite if overage is billed without
 * a limit. `spendingLimit` is the most that overage may cost, in cents. `exempt` is how many events
 * of the overage cost nothing.
 */
export function eventLimit(plan: Plan, spendingLimit: number | null = null, exempt = 0): number {
  const { included, overage } = PLANS[plan].events;
  if (overage === null) return included + (included * GRACE_PERCENT) / 100;
  if (spendingLimit === null) return Number.POSITIVE_INFINITY;
  return included + exempt + Math.floor((spendingLimit * overage.per) / overage.price);
}

/** The events beyond the quota that are billed; 0 on a plan without overage. */
export function overageEvents(plan: Plan, used: number): number {
  const { included, overage } = PLANS[plan].events;
  return overage === null ? 0 : Math.max(0, used - included);
}

/**
 * The price of events beyond the quota, in cents, with fractions: an invoice rounds its own total.
 */
export function overageCost(plan: Plan, events: number): number {
  const { overage } = PLANS[plan].events;
  return overage === null ? 0 : (events * overage.price) / overage.per;
}
