import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { PlainRequest, PlainResponse } from "@/base/http/plain-http";
import { countRequest } from "@/ingest/metrics";
import type { AccessLog } from "../http/access-log";
import { clientAddress } from "../http/client-address";
import { SMALL_BODY_BYTES } from "./body-memory";
import type { IngestEndpoint } from "./endpoint";
import { ClientGone, readBody } from "./read-body";
import { respond } from "./respond";

const PREFIX = "/api/v1/ingest/";

/**
 * After a response to a body that was not read completely, the rest of the body is discarded until
 * it pauses for this long.
 */
const LINGER_MS = 2_000;

export const isFastLane = (request: IncomingMessage): boolean =>
  request.url?.startsWith(PREFIX) === true;

/**
 * Handles ingestion on a bare Node server. The Next route handler for the same paths responds the
 * same, at about a tenth of the rate: it spends most of its time creating a Request, a Response and
 * two streams per event.
 */
export function createFastLane(
  endpoint: IngestEndpoint,
  accessLog: AccessLog | null = null,
): RequestListener {
  return async (request, response) => {
    const startedAt = performance.now();
    const answer = await answerTo(request, endpoint);
    if (answer === null) return;
    send(request, response, answer);
    accessLog?.({
      requestId: answer.headers["X-Request-Id"],
      method: request.method,
      url: request.url,
      status: answer.status,
      ms: performance.now() - startedAt,
    });
  };
}

/** Null if the client has disconnected. */
async function answerTo(
  request: IncomingMessage,
  endpoint: IngestEndpoint,
): Promise<PlainResponse | null> {
  try {
    const head = readHead(request, endpoint);
    return await respond(endpoint, head, () => readBody(request, endpoint));
  } catch (error) {
    if (error instanceof ClientGone) return null;
    const failure = endpoint.failureResponse(error);
    countRequest(failure.status);
    return failure;
  }
}

function readHead(
  request: IncomingMessage,
  { trustedProxyHops }: IngestEndpoint,
): Omit<PlainRequest, "body"> {
  const { pathname, query } = splitUrl(request.url ?? "/");
  const header = (name: string) => oneHeader(request.headers[name]);
  const peer = request.socket.remoteAddress ?? "";
  return {
    method: request.method ?? "GET",
    path: pathname,
    query,
    header,
    remoteAddress: clientAddress(peer, header("x-forwarded-for"), trustedProxyHops),
  };
}

function splitUrl(url: string): { pathname: string; query: URLSearchParams } {
  const mark = url.indexOf("?");
  if (mark === -1) return { pathname: url, query: new URLSearchParams() };
  return { pathname: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}

const oneHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(", ") : value;

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: PlainResponse,
): void {
  if (response.destroyed) return;
  // RFC 9110, 8.6: a response that cannot have a body must not have a length.
  const length = status === 204 ? {} : { "Content-Length": Buffer.byteLength(body) };
  if (request.complete || isSmall(request)) {
    response.writeHead(status, { ...headers, ...length }).end(body);
    return;
  }
  response.writeHead(status, { ...headers, ...length, Connection: "close" }).write(body);
  linger(request, response);
}

/** Node discards the rest of a small body by itself, so that the connection can be reused. */
const isSmall = ({ headers }: IncomingMessage): boolean =>
  Number(headers["content-length"] ?? Number.NaN) <= SMALL_BODY_BYTES;

/**
 * Ends a response that was sent before the request was read completely. Closing a connection with
 * unread bytes makes the system send a reset, which can overtake the response, so the rest of the
 * request is discarded first. The server's request timeout limits this.
 */
function linger(request: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => response.end(), LINGER_MS);
  request.on("data", () => timer.refresh());
  request.once("end", () => response.end());
  request.once("close", () => clearTimeout(timer));
  request.resume();
}
