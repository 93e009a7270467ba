import { randomUUID } from "node:crypto";
import { seededRandom } from "@/base/seeded-random";
import { HOUR_MS } from "@/base/time/durations";

const NAMES = ["page_viewed", "product_opened", "cart_changed", "search_run", "order_placed"];
const PLATFORMS = ["web", "web", "ios", "android"];
const PATHS = ["/", "/products/shoes", "/products/shoes/1234", "/cart", "/checkout/payment"];

/** Makes an event like those of a shop's client: about 450 bytes of JSON with nine properties. */
export function makeEvent(
  random: () => number,
  overrides: { event_name?: string; timestamp?: string } = {},
) {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = (items: readonly string[]) => items[below(items.length)];
  return {
    event_id: randomUUID(),
    event_name: pick(NAMES),
    user_id: `user_${below(400_000)}`,
    platform: pick(PLATFORMS),
    app_version: `3.${below(12)}.0`,
    sdk_version: "1.4.2",
    timestamp: new Date(Date.now() - below(HOUR_MS)).toISOString(),
    properties: {
      session_id: `s-${below(1_000_000_000)}`,
      path: pick(PATHS),
      referrer: "https://www.example.com/search?q=running+shoes",
      price: below(20_000) / 100,
      quantity: 1 + below(5),
      logged_in: random() < 0.4,
      experiment: "checkout_layout_b",
      locale: "en-GB",
      screen: { width: 1440, height: 900 },
    },
    ...overrides,
  };
}

export type Endpoint = { url: string; ingestKey: string };

const ID_KEY = Buffer.from('"event_id":"');

/**
 * A complete HTTP request as bytes. Each use replaces the ids of its events with new random ones.
 */
class RequestTemplate {
  readonly #bytes: Buffer;
  readonly #ids: number[] = [];

  constructor({ url, ingestKey }: Endpoint, path: string, body: string) {
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      `Authorization: Bearer ${ingestKey}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    this.#bytes = Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
    for (let at = this.#next(0); at >= 0; at = this.#next(at)) {
      this.#ids.push(at + ID_KEY.length);
      at += ID_KEY.length;
    }
  }

  withNewIds(): Buffer {
    for (const at of this.#ids) this.#bytes.write(randomUUID(), at, "latin1");
    return this.#bytes;
  }

  #next(from: number): number {
    return this.#bytes.indexOf(ID_KEY, from);
  }
}

/** The number of different payloads that each connection sends in turn. */
const PAYLOADS = 16;

function rotate(connections: number, make: (random: () => number) => RequestTemplate) {
  const random = seededRandom(1);
  const templates = Array.from({ length: connections }, () =>
    Array.from({ length: PAYLOADS }, () => make(random)),
  );
  let turn = 0;
  return (connection: number): Buffer => {
    const template = templates[connection]?.[turn++ % PAYLOADS];
    if (!template) throw new RangeError(`No such connection: ${connection}`);
    return template.withNewIds();
  };
}

/** Returns requests with one event each, by connection. */
export const singleRequests = (target: Endpoint, connections: number) =>
  rotate(
    connections,
    (random) =>
      new RequestTemplate(target, "/api/v1/ingest/event", JSON.stringify(makeEvent(random))),
  );

/** Returns requests with `size` events each, by connection. */
export const batchRequests = (target: Endpoint, connections: number, size: number) =>
  rotate(connections, (random) => {
    const events = Array.from({ length: size }, () => makeEvent(random));
    return new RequestTemplate(target, "/api/v1/ingest/batch", JSON.stringify({ events }));
  });
