import { afterEach, beforeEach, expect, it } from "vitest";
import { newEvent, post, queryTotal, waitForTotal } from "./api-client";
import { newIdentity, startServer, temporaryDataDir } from "./server";

const SENDERS = 8;
const BEFORE_THE_STOP = 200;

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;

beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(() => dataDir.remove());

it.each(["0", "2"])(
  "a stopping server with %s workers completes requests in flight, rejects new ones, and keeps every acknowledged event",
  async (INGEST_WORKERS) => {
    const identity = newIdentity();
    const start = () => startServer({ dataDir: dataDir.path, identity, env: { INGEST_WORKERS } });
    const server = await start();
    const sent: object[] = [];
    let acknowledged = 0;
    let enough: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => {
      enough = resolve;
    });

    /** Sends one event after another until the server rejects them. */
    async function send(): Promise<void> {
      for (;;) {
        const event = newEvent();
        sent.push(event);
        const response = await post(server, "event", event).catch(() => null);
        if (response === null) return;
        expect(response.status).toBe(200);
        acknowledged += 1;
        if (acknowledged === BEFORE_THE_STOP) enough();
      }
    }

    const senders = Array.from({ length: SENDERS }, send);
    await loaded;
    expect(await server.stop()).toBe(0);
    await Promise.all(senders);

    const again = await start();
    const response = await post(again, "batch", { events: sent });
    const { events_published = 0 } = (await response.json()) as { events_published?: number };
    // Events that are new when retried were not acknowledged before.
    expect(events_published).toBeLessThanOrEqual(sent.length - acknowledged);
    await waitForTotal(again, sent.length);
    expect(await queryTotal(again)).toBe(sent.length);
    await again.stop();
  },
);
