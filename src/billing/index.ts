export { assertRoom, type Counted } from "./assert-room";
export { eventLimit, GRACE_PERCENT, PLANS } from "./plans";
export { type Account, after, type Trigger } from "./states";
