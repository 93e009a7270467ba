import { z } from "zod";
import { createCheckout, expireCheckout } from "../../checkout/sessions";
import { listOf, listParams } from "../request/lists";
import { count, integer, mergeMetadata, metadata, params, text, url } from "../request/params";
import { type Route, route } from "../request/route";

const lineItem = z.strictObject({ price: text, quantity: count.exactOptional() });

const path = "/v1/checkout/sessions";

export const checkoutRoutes: Route[] = [
  route(
    "POST",
    path,
    params({
      mode: z.literal("subscription"),
      ui_mode: z.literal("hosted_page").exactOptional(),
      customer: text,
      client_reference_id: text.max(200).exactOptional(),
      success_url: url,
      cancel_url: url.exactOptional(),
      expires_at: integer.exactOptional(),
      line_items: z.array(lineItem).min(1).max(20),
      metadata: metadata.exactOptional(),
      subscription_data: z.strictObject({ metadata: metadata.exactOptional() }).exactOptional(),
    }),
    (world, fields) =>
      createCheckout(world, {
        customer: fields.customer,
        success_url: fields.success_url,
        cancel_url: fields.cancel_url ?? null,
        client_reference_id: fields.client_reference_id ?? null,
        expires_at: fields.expires_at,
        line_items: fields.line_items,
        metadata: mergeMetadata({}, fields.metadata),
        subscriptionMetadata: mergeMetadata({}, fields.subscription_data?.metadata),
      }),
  ),
  route("GET", `${path}/:id`, params({}), (world, _, id) => world.find("checkout.session", id)),
  route("POST", `${path}/:id/expire`, params({}), (world, _, id) => expireCheckout(world, id)),
  route(
    "GET",
    path,
    listParams({
      customer: text.exactOptional(),
      subscription: text.exactOptional(),
      status: z.enum(["open", "complete", "expired"]).exactOptional(),
    }),
    (world, { customer, subscription, status, ...page }) => {
      const sessions = world
        .all("checkout.session")
        .filter((session) => customer === undefined || session.customer === customer)
        .filter((session) => subscription === undefined || session.subscription === subscription)
        .filter((session) => status === undefined || session.status === status);
      return listOf(path, sessions, page);
    },
  ),
];
