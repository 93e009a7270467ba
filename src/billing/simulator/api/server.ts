import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Stripe from "stripe";
import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";
import { logOutage } from "@/base/outage-log";
import { invalid, StripeFault } from "../state/faults";
import { newStripeId } from "../state/stripe-id";
import type { RequestOrigin } from "../state/world";
import type { ApiAnswer, ApiRequest } from "./answer";
import { type AccessOptions, checkAccess } from "./check-access";
import { decodeForm } from "./request/params";

/** Far more than any request of the SDK. */
const MAX_BODY_BYTES = 256 * 1024;

type AnswerRequest = (request: ApiRequest, origin: RequestOrigin) => Promise<ApiAnswer>;

type ServerOptions = { access: AccessOptions; answerRequest: AnswerRequest; log: Log };

/** Stripe's HTTP interface: forms in, JSON out. */
export function createApiServer(options: ServerOptions): Server {
  const { log } = options;
  return createServer((request, response) => {
    const id = newStripeId("req");
    handle(request, id, options)
      .catch((error: unknown) => faultAnswer(error, log))
      .then((answer) => send(response, id, answer))
      .catch((error: unknown) =>
        log.warn({ err: error }, "Could not answer a request to the Stripe simulator"),
      );
  });
}

async function handle(
  request: IncomingMessage,
  id: string,
  { access, answerRequest }: ServerOptions,
): Promise<ApiAnswer> {
  checkAccess(request, access);
  const { method = "GET" } = request;
  const url = urlOf(request);
  const body = await readBody(request);
  const idempotencyKey = keyOf(request);
  return answerRequest(
    {
      method,
      path: url.pathname,
      params: { ...decodeForm(url.search.slice(1)), ...decodeForm(body) },
      idempotencyKey,
    },
    { id, idempotency_key: idempotencyKey },
  );
}

function urlOf({ url = "/" }: IncomingMessage): URL {
  const base = "http://simulator";
  if (URL.canParse(url, base)) return new URL(url, base);
  throw invalid("The request's URL is not valid.");
}

function keyOf({ headers }: IncomingMessage): string | null {
  const key = headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return null;
  if (key.length <= 255) return key;
  throw new StripeFault(400, {
    type: "idempotency_error",
    message: "Idempotency keys can be at most 255 characters long.",
  });
}

/** Reads a body that is too large to its end, since the client only then reads the answer. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size <= MAX_BODY_BYTES) return Buffer.concat(chunks).toString("utf8");
  throw new StripeFault(413, {
    type: "invalid_request_error",
    message: "The request is too large.",
  });
}

function faultAnswer(error: unknown, log: Log): ApiAnswer {
  if (error instanceof StripeFault) {
    return { status: error.status, body: { error: error.body }, replayed: false };
  }
  const isOutage = error instanceof BackendUnavailable;
  if (isOutage) logOutage(log, error);
  else log.error({ err: error }, "The Stripe simulator failed to handle a request");
  return {
    status: isOutage ? 503 : 500,
    body: { error: { type: "api_error", message: "The simulator failed. See the server's log." } },
    replayed: false,
  };
}

function send(response: ServerResponse, id: string, { status, body, replayed }: ApiAnswer): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "request-id": id,
    "stripe-version": Stripe.API_VERSION,
    // The same request would be rejected again.
    ...(status < 500 && { "stripe-should-retry": "false" }),
    ...(replayed && { "idempotent-replayed": "true" }),
  });
  response.end(`${JSON.stringify(body, null, 2)}\n`);
}
