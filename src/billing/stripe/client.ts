import { Stripe } from "stripe";

/** Where the simulator listens, instead of Stripe. */
type Server = { host: string; port: number };

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

/** All requests to Stripe go through this client, or all to the simulator. */
export function stripeClient(secretKey: string, simulator?: Server): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(simulator && { ...simulator, protocol: "http" }),
  });
}
