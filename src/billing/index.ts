export { assertRoom } from "./assert-room";
export { ENTITLEMENTS, type Entitlements, PLAN_NAMES } from "./entitlements";
