import type { BillingMode } from "@/base/billing-mode";
import { AppError } from "@/base/errors";
import type { Plan } from "@/database";
import { ASSISTANT_TIERS, type AssistantTier, howToUpgrade, PLANS } from "@/plans";
import type { AssistantModelInfo, AssistantModels } from "./model";

export type PlanModel = AssistantModelInfo & {
  /** Whether the plan includes it. */
  allowed: boolean;
  /** Whether it answers if a question names no model. */
  default: boolean;
};

/** All models, from the smallest to the largest. */
export function planModels(models: AssistantModels, plan: Plan): PlanModel[] {
  const { models: allowed, model } = PLANS[plan].assistant;
  return ASSISTANT_TIERS.map((tier) => ({
    ...models.info(tier),
    allowed: allowed.includes(tier),
    default: tier === model,
  }));
}

/** The tier that a question names, or else the plan's. Throws `model_not_in_plan`. */
export function tierAsked(
  plan: Plan,
  asked: AssistantTier | undefined,
  billingMode: BillingMode | null,
): AssistantTier {
  const { models, model } = PLANS[plan].assistant;
  if (asked === undefined) return model;
  if (models.includes(asked)) return asked;
  throw new AppError(
    "model_not_in_plan",
    `The ${NAMES[asked]} model needs the ${PLANS.pro.name} plan. ${howToUpgrade(billingMode)}`,
  );
}

/**
 * The tier with which an answer continues: its own, unless its team has moved to a plan without it.
 */
export function tierContinued(plan: Plan, begun: AssistantTier): AssistantTier {
  const { models, model } = PLANS[plan].assistant;
  return models.includes(begun) ? begun : model;
}

const NAMES: Record<AssistantTier, string> = {
  fast: "fast",
  balanced: "balanced",
  most_capable: "most capable",
};
