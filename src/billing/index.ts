export { assertRoom, type Counted } from "./assert-room";
export { eventLimit, PLANS } from "./plans";
