import { ofCustomer } from "./reaction";

/** A subscription has ended. */
export const customerSubscriptionDeleted = ofCustomer;
