import { Stripe } from "stripe";
import { BackendUnavailable } from "@/base/errors";
import { counter } from "@/base/metrics/registry";

const CALLS = counter(
  "tallymark_stripe_calls_total",
  "Calls of Stripe's API by outcome: ok, refused (the server's key), unavailable or rejected",
  ["outcome"],
);
for (const outcome of ["ok", "refused", "unavailable", "rejected"]) CALLS.inc({ outcome }, 0);

/**
 * An error of Stripe's without the request and the headers, which the SDK's own error
 * has and a log must not.
 */
export class StripeFailure extends Error {
  readonly type: string;
  readonly code: string | undefined;
  readonly status: number | undefined;
  /** By which Stripe's support finds the request. */
  readonly requestId: string | undefined;

  constructor({ message, type, code, statusCode, requestId }: Stripe.errors.StripeError) {
    super(message);
    this.name = "StripeFailure";
    this.type = type;
    this.code = code;
    this.status = statusCode;
    this.requestId = requestId;
  }
}

/**
 * Makes requests to Stripe. `consequence` ends the sentence "Stripe is not responding, so …", which
 * users read. Throws `BackendUnavailable` if a retry may help, or if Stripe rejects the server's
 * key; other errors as {@link StripeFailure}.
 */
export async function ask<T>(consequence: string, requests: () => Promise<T>): Promise<T> {
  try {
    const result = await requests();
    CALLS.inc({ outcome: "ok" });
    return result;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const cause = new StripeFailure(error);
    if (isRefused(cause)) {
      CALLS.inc({ outcome: "refused" });
      const detail = `Stripe rejects the key of this server, so ${consequence}. Tell the person who runs it.`;
      throw new BackendUnavailable(detail, { retryAfter: RETRY_AFTER_S, cause });
    }
    if (isAway(error)) {
      CALLS.inc({ outcome: "unavailable" });
      const detail = `Stripe is not responding, so ${consequence}. Try again in a minute.`;
      throw new BackendUnavailable(detail, { retryAfter: RETRY_AFTER_S, cause });
    }
    CALLS.inc({ outcome: "rejected" });
    throw cause;
  }
}

const RETRY_AFTER_S = 60;

const isRefused = ({ status }: StripeFailure): boolean => status === 401 || status === 403;

/** Stripe answers 409 while another request with the same idempotency key is in progress. */
const isAway = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error.statusCode === 409 ||
  error.statusCode === 429 ||
  (error.statusCode ?? 0) >= 500;

/** Whether Stripe does not have the object, or no longer. */
export const isMissing = (error: unknown): boolean =>
  (error instanceof StripeFailure || error instanceof Stripe.errors.StripeError) &&
  error.code === "resource_missing";

/** Resolves to null if Stripe does not have the object. */
export function orNull<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}
