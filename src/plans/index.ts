export { howToUpgrade } from "./how-to-upgrade";
export { assertWithinPlan, type LimitedResource } from "./limited-resources";
export {
  ASSISTANT_TIERS,
  type AssistantTier,
  eventLimit,
  GRACE_PERCENT,
  MAX_SPENDING_LIMIT,
  overageCost,
  overageEvents,
  PLANS,
} from "./plans";
export {
  type BillingState,
  billingStateOf,
  nextPlanState,
  PLAN_OF,
  type PlanState,
  planStateOf,
  type Trigger,
} from "./states";
export {
  isFinal,
  isLapsed,
  isLive,
  LIVE_STATUSES,
  planStateFor,
  rankOf,
} from "./subscription-status";
