import Stripe from "stripe";
import { Crash } from "../stores/crashing-database";

/** Lets a process crash once it has done some work. Everything that it tries afterwards fails. */
export class CrashCountdown {
  #left = Number.POSITIVE_INFINITY;

  /** The process crashes after so many more ticks. */
  start(ticks: number): void {
    this.#left = ticks;
  }

  /** The process does not crash for now. */
  stop(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }

  get isOver(): boolean {
    return this.#left <= 0;
  }

  readonly tick = (): void => {
    this.#left -= 1;
    if (this.isOver) throw new Crash("The process crashed.");
  };
}

/**
 * The SDK of a process, with a connection of its own to the simulator. `hook` is called before and
 * after each request has had its effect, and can throw to let it fail.
 */
export function failingStripe(
  { secretKey, origin }: { secretKey: string; origin: { host: string; port: number } },
  hook: () => void,
): Stripe {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    hook();
    const response = await makeRequest(...request);
    hook();
    return response;
  };
  return new Stripe(secretKey, {
    ...origin,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: client,
  });
}
