import { ofCustomer } from "./reaction";

/** A checkout, or someone in Stripe's dashboard, made a subscription. */
export const customerSubscriptionCreated = ofCustomer;
