import { RETENTION_MONTHS } from "@/base/time/durations";
import type { Plan } from "@/database";

/** How able an assistant's model is, the least first. */
export type AssistantModel = "fast" | "balanced" | "most_capable";

/** What a plan costs, and what it allows. Money is in US cents. */
export type PlanTerms = {
  /** What people call it. */
  name: string;
  /** For each team and month. */
  price: number;
  events: {
    /** Included in a calendar month (UTC): the quota. */
    included: number;
    /** What each `per` events beyond it cost; null where events end after the grace margin. */
    overage: { price: number; per: number } | null;
  };
  /** Projects of a team, the deleted ones not counted. */
  projects: number;
  /** Members of a team, its owner included; invitations that are still open count as members. */
  members: number;
  assistant: {
    messagesPerDay: number;
    /** The models to choose from. */
    models: readonly AssistantModel[];
    /** What answers when none is chosen. */
    model: AssistantModel;
  };
  /** Calls of tools by agents (MCP); 0 where they cannot connect. */
  toolCallsPerDay: number;
  /** How long events can be seen, by their own timestamp. */
  retentionMonths: number;
};

/** The one table of what plans are: plain data, read by the server's guards, the console and the prices. */
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
      models: ["fast", "balanced", "most_capable"],
      model: "balanced",
    },
    toolCallsPerDay: 2_000,
    retentionMonths: RETENTION_MONTHS,
  },
};

/** Beyond the quota, where events beyond it are not billed: so much of it more is taken all the same. */
export const GRACE_PERCENT = 20;

/** The most events that a team on the plan may have in a calendar month; infinite where the rest is billed. */
export function eventLimit(plan: Plan): number {
  const { included, overage } = PLANS[plan].events;
  return overage === null ? included + (included * GRACE_PERCENT) / 100 : Number.POSITIVE_INFINITY;
}
