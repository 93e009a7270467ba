import type { Stripe } from "stripe";
import { idOf } from "../../stripe/id-of";
import type { Reaction } from "./reaction";

/**
 * The customer's name, address or card has changed. Only the card matters, which is part of
 * the invoice settings.
 */
export const customerUpdated = ({ data }: Stripe.CustomerUpdatedEvent): Reaction =>
  data.previous_attributes?.invoice_settings === undefined
    ? { customer: null }
    : { customer: idOf(data.object), isCardChanged: true };
