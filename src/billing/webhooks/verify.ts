import type { Stripe } from "stripe";
import { z } from "zod";
import { AppError } from "@/base/errors";

/** In seconds. A signature that is older was probably replayed. */
const TOLERANCE = 300;

/** What is read of every event; its `data` is only passed on. */
const envelope = z.looseObject({
  id: z.string().min(1).max(255),
  object: z.string(),
  type: z.string().max(255),
  livemode: z.boolean(),
});

/**
 * Checks the signature of the bytes as they arrived and returns the event. During a rotation, one
 * of several secrets is enough. Throws `invalid_request` for a body that was not signed with one of
 * them in the last five minutes.
 */
export function verifyEvent(
  { stripe, secrets, now }: { stripe: Stripe; secrets: readonly string[]; now: number },
  body: Uint8Array,
  signature: string | null,
): Stripe.Event {
  const isSigned = secrets.some((secret) => isSignedWith(secret));
  if (!isSigned) throw new AppError("invalid_request", "The signature is not valid.");
  const parsed = envelope.safeParse(parse(body));
  if (!parsed.success) throw new AppError("invalid_request", "The body is not an event.");
  return parsed.data as unknown as Stripe.Event;

  function isSignedWith(secret: string): boolean {
    try {
      const { webhooks } = stripe;
      const verified = webhooks.signature?.verifyHeader(
        Buffer.from(body),
        signature ?? "",
        secret,
        TOLERANCE,
        undefined,
        now,
      );
      return verified === true;
    } catch {
      return false;
    }
  }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}
