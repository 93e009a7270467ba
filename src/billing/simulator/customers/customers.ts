import type Stripe from "stripe";
import { emit, previousAttributes } from "../events/emit";
import { missing } from "../state/faults";
import type { Customer } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";

type CustomerFields = {
  name?: string | null;
  email?: string | null;
  description?: string | null;
  phone?: string | null;
  metadata?: Stripe.Metadata;
};

export function createCustomer(
  world: World,
  { metadata = {}, name = null, email = null, description = null, phone = null }: CustomerFields,
): Customer {
  const id = newStripeId("cus");
  const customer = {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description,
    discount: null,
    email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name,
    next_invoice_sequence: 1,
    phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  } satisfies Customer;
  world.put("customer", id, customer);
  emit(world, "customer.created", customer, { customer: id });
  return customer;
}

/** The customer, unless it is missing or deleted. */
export function liveCustomer(world: World, id: string, param = "id"): Customer {
  const customer = world.find("customer", id, param);
  if (customer.deleted) throw missing("customer", id, param);
  return customer;
}

export function updateCustomer(
  world: World,
  before: Customer,
  changes: Partial<Customer>,
): Customer {
  const after = { ...before, ...changes };
  const previous = previousAttributes(before, after);
  if (Object.keys(previous).length === 0) return before;
  world.put("customer", after.id, after);
  emit(world, "customer.updated", after, { customer: after.id, previous });
  return after;
}

/** Sets the card that pays invoices whose subscription has none of its own. */
export function setDefaultPaymentMethod(
  world: World,
  customerId: string,
  method: string,
): Customer {
  const customer = liveCustomer(world, customerId);
  return updateCustomer(world, customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
  });
}
