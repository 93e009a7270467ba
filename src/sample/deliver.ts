import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@/base/errors";
import type { PlainRequest } from "@/base/http/plain-http";
import type { Ingest } from "@/ingest";
import { requestsOf, type SampleTarget } from "./requests";
import type { ShopEvent } from "./shop/visit";

/** Concurrent requests, which share one durable commit. */
const AT_ONCE = 16;
const MAX_ATTEMPTS = 10;
const RETRY_MS = 1_000;

/**
 * Sends events to the ingest API. Retries while it is unavailable; throws its error
 * detail if it rejects them.
 */
export async function deliver(
  ingest: Pick<Ingest, "handle">,
  events: readonly ShopEvent[],
  target: SampleTarget,
  signal: AbortSignal,
): Promise<void> {
  const requests = requestsOf(events, target);
  const send = async () => {
    for (const request of requests) await sendOne(ingest, request, signal);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
}

async function sendOne(
  ingest: Pick<Ingest, "handle">,
  request: PlainRequest,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const { status, body } = await ingest.handle(request);
    if (status === 200) return;
    if (status !== 503 || attempt === MAX_ATTEMPTS) throw rejection(body);
    await delay(RETRY_MS, undefined, { signal });
  }
}

function rejection(body: string): AppError {
  const { detail } = JSON.parse(body) as { detail: unknown };
  const message = typeof detail === "string" ? detail : "The sample data was not accepted.";
  return new AppError("conflict", message);
}
