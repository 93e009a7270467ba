import { ofCustomer } from "./reaction";

/** A checkout was abandoned. */
export const checkoutSessionExpired = ofCustomer;
