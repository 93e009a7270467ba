import { ofCustomer } from "./reaction";

/** A renewal, a failed payment, a scheduled cancellation, a resumption and much else. */
export const customerSubscriptionUpdated = ofCustomer;
