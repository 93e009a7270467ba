export { assertRoom, type Counted } from "./assert-room";
export { eventLimit, PLANS } from "./plans";
export { type Account, after, type Trigger } from "./states";
