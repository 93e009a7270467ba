export { type CheckoutResult, completeCheckout } from "./checkout/complete-checkout";
export { type HostedPages, hostedPages } from "./pages/hosted-pages";
export { openSimulator, type Simulator, type SimulatorOptions, type Update } from "./simulator";
export { memoryStore, type Store } from "./state/store";
export type { World } from "./state/world";
export { cancelAtPeriodEnd } from "./subscriptions/cancel-subscription";
export { advance, advanceTo, type Milestone } from "./time/advance";
