import { Stripe } from "stripe";

/** Where the simulator listens, instead of Stripe. */
type Server = { host: string; port: number };

/** A button waits for the answer. If not even a connection is made, the SDK waits twice as long. */
const TIMEOUT_MS = 8_000;
const MAX_RETRIES = 1;

/** All requests to Stripe go through this client, or all to the simulator. */
export function stripeClient(secretKey: string, simulator?: Server): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(simulator && { ...simulator, protocol: "http" }),
  });
}
