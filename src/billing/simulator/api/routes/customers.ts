import { z } from "zod";
import { createCustomer, liveCustomer, updateCustomer } from "../../customers/customers";
import { attachPaymentMethod } from "../../customers/payment-methods";
import { missing } from "../../state/faults";
import type { Customer } from "../../state/kinds";
import { deleteCustomer } from "../../subscriptions/delete-customer";
import { created, isWithin, listOf, listParams } from "../request/lists";
import { clearable, mergeMetadata, metadata, params, text } from "../request/params";
import { type Route, route } from "../request/route";

const invoiceSettings = z
  .strictObject({ default_payment_method: text.exactOptional() })
  .exactOptional();

const fields = {
  name: clearable.exactOptional(),
  email: clearable.exactOptional(),
  description: clearable.exactOptional(),
  phone: clearable.exactOptional(),
  metadata: metadata.exactOptional(),
  invoice_settings: invoiceSettings,
};

export const customerRoutes: Route[] = [
  route(
    "POST",
    "/v1/customers",
    params({ ...fields, payment_method: text.exactOptional() }),
    (world, { expand: _, metadata, payment_method, invoice_settings, ...rest }) => {
      const customer = createCustomer(world, { ...rest, metadata: mergeMetadata({}, metadata) });
      if (payment_method === undefined) return customer;
      const saved = attachPaymentMethod(world, payment_method, customer.id);
      // The default may be given by the same name, such as pm_card_visa.
      const isDefault = invoice_settings?.default_payment_method === payment_method;
      return isDefault ? withDefault(customer, saved.id) : customer;

      function withDefault(before: Customer, method: string): Customer {
        return updateCustomer(world, before, {
          invoice_settings: { ...before.invoice_settings, default_payment_method: method },
        });
      }
    },
  ),
  route("GET", "/v1/customers/:id", params({}), (world, _, id) => world.find("customer", id)),
  route(
    "POST",
    "/v1/customers/:id",
    params(fields),
    (world, { expand: _, metadata, invoice_settings, ...rest }, id) => {
      const customer = liveCustomer(world, id);
      const method = invoice_settings?.default_payment_method;
      if (method !== undefined && world.get("payment_method", method)?.customer !== id) {
        throw missing("PaymentMethod", method, "invoice_settings[default_payment_method]");
      }
      return updateCustomer(world, customer, {
        ...rest,
        metadata: mergeMetadata(customer.metadata, metadata),
        invoice_settings: {
          ...customer.invoice_settings,
          ...(method !== undefined && { default_payment_method: method }),
        },
      });
    },
  ),
  route("DELETE", "/v1/customers/:id", params({}), (world, _, id) => deleteCustomer(world, id)),
  route(
    "GET",
    "/v1/customers",
    listParams({ email: text.exactOptional(), created }),
    (world, { email, created, ...page }) => {
      const customers = world
        .all("customer")
        .flatMap((customer) => (customer.deleted ? [] : [customer]))
        .filter((customer) => email === undefined || customer.email === email)
        .filter((customer) => isWithin(created, customer.created));
      return listOf("/v1/customers", customers, page);
    },
  ),
];
