// The product's HTTP server for ingestion, with a handler that reads bodies and does nothing.
// Prints its URL when it is listening.
import { json } from "@/base/http/plain-http";
import { MAX_BODY_BYTES } from "@/ingest";
import { createHttpServer, listen } from "@/server/http/http-server";
import { BodyMemory, SMALL_BODY_BYTES } from "@/server/ingest/body-memory";
import { createFastLane } from "@/server/ingest/fast-lane";

const ANSWER = {
  success: true,
  events_received: 1,
  events_published: 1,
  message: "1 event published.",
};

const server = createHttpServer(
  createFastLane({
    earlyResponse: () => null,
    handle: async () => json(200, ANSWER),
    failureResponse: (error) => {
      throw error;
    },
    maxBodyBytes: MAX_BODY_BYTES,
    memory: new BodyMemory({ small: 1_024 * SMALL_BODY_BYTES, large: 20 * MAX_BODY_BYTES }),
    trustedProxyHops: 0,
  }),
);
const port = await listen(server, 0, "127.0.0.1");
process.stdout.write(`running at http://127.0.0.1:${port}\n`);
