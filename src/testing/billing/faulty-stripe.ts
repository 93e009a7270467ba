import Stripe from "stripe";

/**
 * The SDK, connected to the simulator. POST requests to a path that `isFailing` get an internal
 * error. As Stripe does, it repeats this answer to the request's idempotency key ever after.
 */
export function faultyStripe(
  { secretKey, origin }: { secretKey: string; origin: { host: string; port: number } },
  isFailing: (path: string) => boolean,
): Stripe {
  const failed = new Set<string>();
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const [, , path, method, headers] = request;
    const key = String(headers["Idempotency-Key"]);
    if (method === "POST" && isFailing(path)) failed.add(key);
    return failed.has(key) ? INTERNAL_ERROR : makeRequest(...request);
  };
  return new Stripe(secretKey, {
    ...origin,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: client,
  });
}

const INTERNAL_ERROR = {
  getStatusCode: () => 500,
  getHeaders: () => ({}),
  getRawResponse: () => null,
  toStream: () => {
    throw new Error("The answer is not a stream.");
  },
  toJSON: async () => ({ error: { type: "api_error", message: "An internal error." } }),
};
