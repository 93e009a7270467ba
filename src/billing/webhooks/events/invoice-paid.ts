import { ofCustomer } from "./reaction";

/** A payment succeeded: the first, a renewal, or one that was overdue. */
export const invoicePaid = ofCustomer;
