export { assertRoom, type Counted } from "./plan-limits";
export { eventLimit, GRACE_PERCENT, PLANS } from "./plans";
export {
  after,
  PLAN_OF,
  type PlanState,
  planStateOf,
  type State,
  stateIn,
  type Trigger,
} from "./states";
