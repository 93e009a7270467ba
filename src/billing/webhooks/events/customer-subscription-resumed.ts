import { ofCustomer } from "./reaction";

/** A paused subscription continues. */
export const customerSubscriptionResumed = ofCustomer;
