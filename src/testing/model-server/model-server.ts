import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenAnywhere } from "../ingest/endpoints";
import { type ModelRequest, modelRequest, readRequest, type WireName } from "./model-request";
import type { Reply, Wire } from "./reply";
import { sendReply } from "./send-reply";
import { anthropic } from "./wires/anthropic";
import { chatCompletions } from "./wires/chat-completions";
import { responses } from "./wires/responses";

const WIRES: Record<WireName, Wire> = {
  anthropic,
  chat_completions: chatCompletions,
  responses,
};

/** Decides what the model answers to a request. */
export type Respond = (request: ModelRequest) => Reply;

export type ModelServer = {
  url: string;
  /** The environment of a server that asks this one, for every tier. */
  env(wire: "anthropic" | "chat_completions"): Record<string, string>;
  /** The requests so far. */
  requests: ModelRequest[];
  /** Resolves to the next request that arrives. */
  nextRequest(): Promise<ModelRequest>;
  respondWith(respond: Respond): void;
  /** Throws what was wrong with a script or a request. */
  close(): Promise<void>;
};

/**
 * A server on 127.0.0.1 that speaks the formats of Anthropic and OpenAI, and
 * answers as a test says.
 */
export async function startModelServer(respond: Respond = () => []): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const faults: unknown[] = [];
  let waiting: ((request: ModelRequest) => void)[] = [];
  let current = respond;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const found = Object.entries(WIRES).find(([, { path }]) => path === request.url);
    if (found === undefined) return void response.writeHead(404).end();
    const [name, wire] = found as [WireName, Wire];
    const body = await readRequest(request);
    const asked = modelRequest(name, wire.read(body), { headers: request.headers, body, response });
    requests.push(asked);
    const told = waiting;
    waiting = [];
    for (const tell of told) tell(asked);
    await sendReply(wire, response, current(asked));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      faults.push(error);
      response.destroy();
    });
  });
  const url = await listenAnywhere(server);
  return {
    url,
    env: (wire) => environment(url, wire),
    requests,
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    respondWith(next) {
      current = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (faults.length > 0) throw faults[0];
    },
  };
}

function environment(url: string, wire: "anthropic" | "chat_completions"): Record<string, string> {
  if (wire === "anthropic") return { ANTHROPIC_API_KEY: "sk-ant-test", ANTHROPIC_BASE_URL: url };
  return {
    OPENAI_API_KEY: "sk-test",
    OPENAI_BASE_URL: `${url}/v1`,
    ASSISTANT_FAST: "openai/test-fast",
    ASSISTANT_BALANCED: "openai/test-balanced",
    ASSISTANT_MOST_CAPABLE: "openai/test-most-capable",
  };
}
