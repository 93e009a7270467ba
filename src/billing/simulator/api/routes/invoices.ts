import { z } from "zod";
import { liveCustomer } from "../../customers/customers";
import { draftFromItems } from "../../invoices/draft-from-items";
import { subscriptionOf } from "../../invoices/invoices";
import { createInvoiceItem } from "../../invoices/pending-items";
import { cardError } from "../../state/faults";
import { finaliseInvoice } from "../../subscriptions/finalise";
import { payInvoice } from "../../subscriptions/payment";
import { listOf, listParams } from "../request/lists";
import {
  clearable,
  currency,
  flag,
  integer,
  mergeMetadata,
  metadata,
  params,
  text,
} from "../request/params";
import { type Route, route } from "../request/route";

export const invoiceRoutes: Route[] = [
  route(
    "POST",
    "/v1/invoiceitems",
    params({
      customer: text,
      amount: integer,
      currency,
      description: clearable.exactOptional(),
      metadata: metadata.exactOptional(),
    }),
    (world, { expand: _, metadata, ...fields }) => {
      liveCustomer(world, fields.customer, "customer");
      return createInvoiceItem(world, { ...fields, metadata: mergeMetadata({}, metadata) });
    },
  ),
  route(
    "POST",
    "/v1/invoices",
    params({
      customer: text,
      auto_advance: flag.exactOptional(),
      collection_method: z.literal("charge_automatically").exactOptional(),
      description: clearable.exactOptional(),
      metadata: metadata.exactOptional(),
      pending_invoice_items_behavior: z.enum(["include", "exclude"]).exactOptional(),
    }),
    (world, { customer, pending_invoice_items_behavior: pending = "exclude", ...fields }) =>
      draftFromItems(world, {
        customer,
        autoAdvance: fields.auto_advance ?? false,
        includePending: pending === "include",
        description: fields.description ?? null,
        metadata: mergeMetadata({}, fields.metadata),
      }),
  ),
  route("GET", "/v1/invoices/:id", params({}), (world, _, id) => world.find("invoice", id)),
  route("POST", "/v1/invoices/:id/finalize", params({}), (world, _, id) =>
    finaliseInvoice(world, id),
  ),
  route(
    "POST",
    "/v1/invoices/:id/pay",
    params({ payment_method: text.exactOptional() }),
    (world, { payment_method: method }, id) => {
      const { status } = world.find("invoice", id);
      if (status === "draft") finaliseInvoice(world, id);
      if (status !== "draft" || world.find("invoice", id).status === "open") {
        const refusal = payInvoice(world, id, { method, automatic: false });
        if (refusal !== null) return cardError(refusal);
      }
      return world.find("invoice", id);
    },
  ),
  route(
    "GET",
    "/v1/invoices",
    listParams({
      customer: text.exactOptional(),
      subscription: text.exactOptional(),
      status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).exactOptional(),
    }),
    (world, { customer, subscription, status, ...page }) => {
      const invoices = world
        .all("invoice")
        .filter((invoice) => customer === undefined || invoice.customer === customer)
        .filter((invoice) => subscription === undefined || subscriptionOf(invoice) === subscription)
        .filter((invoice) => status === undefined || invoice.status === status);
      return listOf("/v1/invoices", invoices, page);
    },
  ),
];
