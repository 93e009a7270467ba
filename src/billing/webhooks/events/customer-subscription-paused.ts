import { ofCustomer } from "./reaction";

/** A trial ended without a card. */
export const customerSubscriptionPaused = ofCustomer;
