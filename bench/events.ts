import { randomUUID } from "node:crypto";
import { newOrderedId } from "@/base/ids";
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

/** What each use of a request replaces. */
type Renewal = { newId: () => string; timestamp?: () => string };

/** Ids of clients without time order, which cost the index of ids the most. */
const RANDOM_IDS: Renewal = { newId: randomUUID };
/** Events as the SDKs send them: just now, with time-ordered ids. */
export const LIKE_SDKS: Renewal = {
  newId: newOrderedId,
  timestamp: () => new Date().toISOString(),
};

/** A complete HTTP request as bytes. */
class RequestTemplate {
  readonly #bytes: Buffer;
  readonly #ids: readonly number[];
  readonly #timestamps: readonly number[];

  constructor({ url, ingestKey }: Endpoint, path: string, body: string) {
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      `Authorization: Bearer ${ingestKey}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    this.#bytes = Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
    this.#ids = valuesOf(this.#bytes, "event_id");
    this.#timestamps = valuesOf(this.#bytes, "timestamp");
  }

  renewed({ newId, timestamp }: Renewal): Buffer {
    for (const at of this.#ids) this.#bytes.write(newId(), at, "latin1");
    const time = timestamp?.();
    if (time) for (const at of this.#timestamps) this.#bytes.write(time, at, "latin1");
    return this.#bytes;
  }
}

/** The offsets of the values of a field. */
function valuesOf(bytes: Buffer, field: string): number[] {
  const key = Buffer.from(`"${field}":"`);
  const offsets: number[] = [];
  for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at)) {
    at += key.length;
    offsets.push(at);
  }
  return offsets;
}

/** The number of different payloads that each connection sends in turn. */
const PAYLOADS = 16;

function rotate(
  connections: number,
  make: (random: () => number) => RequestTemplate,
  renewal: Renewal = RANDOM_IDS,
) {
  const random = seededRandom(1);
  const templates = Array.from({ length: connections }, () =>
    Array.from({ length: PAYLOADS }, () => make(random)),
  );
  let turn = 0;
  return (connection: number): Buffer => {
    const template = templates[connection]?.[turn++ % PAYLOADS];
    if (!template) throw new RangeError(`No such connection: ${connection}`);
    return template.renewed(renewal);
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
export const batchRequests = (
  target: Endpoint,
  connections: number,
  size: number,
  renewal?: Renewal,
) => {
  const make = (random: () => number) => {
    const events = Array.from({ length: size }, () => makeEvent(random));
    return new RequestTemplate(target, "/api/v1/ingest/batch", JSON.stringify({ events }));
  };
  return rotate(connections, make, renewal);
};
