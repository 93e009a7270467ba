import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { listenAnywhere } from "@/testing/ingest/endpoints";

export type Received = {
  path: string;
  headers: IncomingMessage["headers"];
  events: Record<string, unknown>[];
};

type Reply =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | "hang"
  | "reset";

/** A server that accepts every batch unless `replies` has the next answer. */
export async function startHttpServer() {
  const received: Received[] = [];
  const replies: Reply[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const body = await read(request);
    const { url: path = "", headers } = request;
    received.push({ path, headers, events: JSON.parse(body).events });
    const reply = replies.shift() ?? { status: 200 };
    if (reply === "hang") return;
    if (reply === "reset") {
      request.destroy();
      return;
    }
    const { status, body: answer = { events_received: received.at(-1)?.events.length } } = reply;
    response.writeHead(status, reply.headers).end(JSON.stringify(answer));
  }).on("connection", () => {
    connections += 1;
  });
  const address = await listenAnywhere(server);
  return {
    host: new URL(address).origin,
    received,
    replyNext: (...next: Reply[]) => void replies.push(...next),
    /** The names of all received events, in order. */
    names: () => received.flatMap(({ events }) => events.map(({ event_name }) => event_name)),
    connections: () => connections,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  if (request.headers["content-encoding"] !== "gzip") return text(request);
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return gunzipSync(Buffer.concat(chunks)).toString();
}
