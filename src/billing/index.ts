export { type Billing, type BillingOptions, openBilling } from "./billing";
export { meteringHealth } from "./metering/comparison/health";
export { type MeteringStatus, readMeteringStatus } from "./metering/comparison/status";
export {
  databaseStore,
  type HostedPages,
  hostedPages,
  openSimulator,
  type Simulator,
} from "./simulator";
export { setSpendingLimit } from "./spending-limit/set";
export { stripeClient } from "./stripe/client";
export { ask, StripeFailure } from "./stripe/errors";
export { type SetupContext, type SetupStep, setUpStripe } from "./stripe/setup";
export { subscriptionsWithoutBilling } from "./subscription/end";
export { otherModeHealth } from "./subscription/other-modes";
export { readAccount } from "./subscription/read-account";
export { EVENTS } from "./webhooks/events";
export { THIN_EVENTS } from "./webhooks/meter-error";
