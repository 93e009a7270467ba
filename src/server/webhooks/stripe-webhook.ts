import { AppError } from "@/base/errors";
import { errorResponse, json, type PlainResponse } from "@/base/http/plain-http";
import type { Log } from "@/base/log";
import { logOutage } from "@/base/outage-log";
import type { Billing } from "@/billing";
import { toClientError } from "@/database";

export const WEBHOOK_PATH = "/api/webhooks/stripe";

/** In bytes. Stripe's events are much smaller. */
export const MAX_WEBHOOK_BYTES = 256 * 1024;

type WebhookInput = {
  /**
   * Exactly as it arrived, since it is signed; null if it was larger than
   * {@link MAX_WEBHOOK_BYTES}.
   */
  body: Uint8Array | null;
  signature: string | null;
};

/** The endpoint for Stripe's webhooks, for Next's route. */
export type StripeWebhook = {
  maxBytes: number;
  answer(input: WebhookInput): Promise<PlainResponse>;
};

/**
 * Answers a webhook of Stripe's. Only 2xx means that its effects are committed; after any other
 * status, Stripe repeats it for three days. Neither log nor response contains anything of the body.
 */
export async function answerWebhook(
  billing: Pick<Billing, "receiveWebhook">,
  { body, signature }: WebhookInput,
  log: Log,
): Promise<PlainResponse> {
  try {
    if (body === null) {
      throw new AppError("payload_too_large", `Send at most ${MAX_WEBHOOK_BYTES} bytes.`);
    }
    await billing.receiveWebhook({ body, signature });
    return json(200, { received: true });
  } catch (error) {
    const clientError = toClientError(error);
    logOutage(log, clientError);
    return errorResponse(clientError, (cause) => log.error({ err: cause }, "A webhook failed"));
  }
}
