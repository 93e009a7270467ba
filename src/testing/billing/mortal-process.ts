import Stripe from "stripe";
import type { PrismaClient } from "@/database";

/** A process was killed: nothing that it does from then on has an effect. */
export class Killed extends Error {}

/**
 * The lifeline of a process: each request to the database or to Stripe passes it twice, before and after its effect,
 * and one of these moments can be its last.
 */
export class Lifeline {
  #left = Number.POSITIVE_INFINITY;

  /** Lets the process die after so many more moments. */
  cutAfter(moments: number): void {
    this.#left = moments;
  }

  get isCut(): boolean {
    return this.#left <= 0;
  }

  async pass<T>(request: () => Promise<T>): Promise<T> {
    this.#spend();
    const result = await request();
    this.#spend();
    return result;
  }

  #spend(): void {
    if (this.isCut) throw new Killed();
    this.#left -= 1;
    if (this.isCut) throw new Killed();
  }
}

export function mortalDatabase(prisma: PrismaClient, lifeline: Lifeline): PrismaClient {
  const mortal = prisma.$extends({
    query: { $allOperations: ({ args, query }) => lifeline.pass(() => query(args)) },
  });
  // An extended client has no event listeners, which billing does not use.
  return mortal as unknown as PrismaClient;
}

/** The SDK of a process, with a connection of its own to the simulator. */
export function mortalStripe(
  { secretKey, origin }: { secretKey: string; origin: { host: string; port: number } },
  lifeline: Lifeline,
): Stripe {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (...request) => lifeline.pass(() => makeRequest(...request));
  return new Stripe(secretKey, {
    ...origin,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: client,
  });
}
