export { assertWithinPlan, type LimitedResource } from "./plan-limits";
export { eventLimit, GRACE_PERCENT, PLANS } from "./plans";
export {
  type BillingState,
  billingStateOf,
  nextPlanState,
  PLAN_OF,
  type PlanState,
  planStateOf,
  type Trigger,
} from "./states";
