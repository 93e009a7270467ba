export { type Billing, type CheckoutOutcome, openBilling } from "./billing";
export { type HostedPages, hostedPages } from "./simulator";
export type { BillingContext } from "./stripe/context";
export { type AccountView, readAccount } from "./subscription/read-account";
