import { setTimeout } from "node:timers/promises";
import { JetStreamApiError } from "@nats-io/jetstream";
import { errors } from "@nats-io/transport-node";
import { StartError } from "@/base/errors";

const ANSWER_WITHIN_MS = 30_000;
const AGAIN_MS = 250;
const TEMPORARILY_UNAVAILABLE = 10_008;

/**
 * Repeats a request for as long as the servers elect a leader, which takes some seconds after one
 * of them has failed. Throws {@link StartError} if that does not end.
 */
export async function untilAnswered<T>(
  request: () => Promise<T>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await request();
    } catch (cause) {
      if (!isUnanswered(cause)) throw cause;
      if (performance.now() > deadline) {
        throw new StartError(
          "NATS does not respond. Check that a majority of its servers is running and healthy.",
          { cause },
        );
      }
    }
    await setTimeout(AGAIN_MS);
  }
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof errors.TimeoutError ||
  error instanceof errors.RequestError ||
  (error instanceof JetStreamApiError && error.code === TEMPORARILY_UNAVAILABLE);
