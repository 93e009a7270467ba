import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@/base/errors";
import type { PlainRequest } from "@/base/http/plain-http";
import type { Ingest } from "@/ingest";
import { requestsOf, type SampleTarget } from "./requests";
import type { ShopEvent } from "./shop/visit";

/** Requests that are under way together: they share one durable commit. */
const AT_ONCE = 16;
const MAX_ATTEMPTS = 10;
const RETRY_MS = 1_000;

/**
 * Sends events through the front door. Waits where the server cannot take any just now; throws with
 * the door's own words where it refuses them.
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
  const words = typeof detail === "string" ? detail : "The sample was not accepted.";
  return new AppError("conflict", words);
}
