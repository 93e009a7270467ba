import { pathNotFound } from "@/base/errors";
import { container } from "../container/container";
import { apiErrorResponse, toResponse } from "../http/api-response";
import { readLimited } from "../http/read-limited";

/** Receives Stripe's webhooks, or the simulator's. Without billing, no such path exists. */
export async function webhookRoute(request: Request): Promise<Response> {
  const { stripeWebhook } = await container();
  if (stripeWebhook === null) return apiErrorResponse(pathNotFound());
  const body = await readLimited(request.body, stripeWebhook.maxBytes);
  const signature = request.headers.get("stripe-signature");
  return toResponse(await stripeWebhook.answer({ body, signature }));
}
