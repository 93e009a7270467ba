export { type Billing, type BillingOptions, openBilling } from "./billing";
export type { CheckoutOutcome } from "./checkout/confirm";
export { meteringHealth } from "./metering/comparison/health";
export { type MeteringStatus, readMeteringStatus } from "./metering/comparison/status";
export {
  databaseStore,
  type HostedPages,
  hostedPages,
  openSimulator,
  type Simulator,
} from "./simulator";
export { stripeClient } from "./stripe/client";
export type { BillingContext } from "./stripe/context";
export { ask, StripeFailure } from "./stripe/errors";
export { type SetupStep, setUpStripe } from "./stripe/setup";
export { type AccountView, readAccount } from "./subscription/read-account";
export { EVENTS } from "./webhooks/events";
export { THIN_EVENTS } from "./webhooks/meter-error";
