import { ofCustomer } from "./reaction";

/** A payment that takes days to confirm has failed. */
export const checkoutSessionAsyncPaymentFailed = ofCustomer;
