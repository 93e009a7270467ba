import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { errorResponse, type PlainRequest, type PlainResponse } from "@/base/http";
import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import { publicHeaders } from "@/ingest";
import { clientAddress } from "./client-address";
import type { PlainDoor } from "./plain";
import { BodyMemory, ClientGone, readBody } from "./read-body";

export type FastLaneOptions = PlainDoor & { log: Log };

/** As many of the largest bodies are held at once, or as many smaller ones as take the same room. */
const LARGEST_BODIES = 25;

const PREFIX = "/api/v1/ingest/";

/** How long, after an answer to a body that was not read to its end, the rest is thrown away. */
const LINGER_MS = 2_000;

export const isFastLane = (request: IncomingMessage): boolean =>
  request.url?.startsWith(PREFIX) === true;

/**
 * Answers ingestion from a bare Node server. A Next route handler for the same path exists and gives
 * the same answers, at about a tenth of the rate: most of its time goes into making a Request, a
 * Response and two streams for each event.
 */
export function createFastLane(options: FastLaneOptions): RequestListener {
  const memory = new BodyMemory(options.maxBodyBytes * LARGEST_BODIES);
  return async (request, response) => {
    let held = 0;
    const hold = (bytes: number) => {
      memory.take(bytes);
      held += bytes;
    };
    try {
      const body = await readBody(request, options.maxBodyBytes, hold);
      send(request, response, await options.handle(toPlain(request, body, options)));
    } catch (error) {
      if (error instanceof ClientGone) return;
      send(request, response, failure(error, options.log));
    } finally {
      memory.give(held);
    }
  };
}

/** The handler answers its own errors; this is for what goes wrong around it. */
function failure(error: unknown, log: Log): PlainResponse {
  const requestId = newId();
  const unexpected = (err: unknown) => log.error({ err, requestId }, "ingestion failed");
  const answer = errorResponse(error, unexpected);
  return { ...answer, headers: { ...answer.headers, ...publicHeaders(requestId) } };
}

function toPlain(
  request: IncomingMessage,
  body: Uint8Array | null,
  { trustedProxyHops }: FastLaneOptions,
): PlainRequest {
  const { pathname, query } = splitUrl(request.url ?? "/");
  const header = (name: string) => oneHeader(request.headers[name]);
  const peer = request.socket.remoteAddress ?? "";
  return {
    method: request.method ?? "GET",
    path: pathname,
    query,
    header,
    body,
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
  // RFC 9110, 8.6: an answer that cannot have a body must not give a length.
  const length = status === 204 ? {} : { "Content-Length": Buffer.byteLength(body) };
  if (request.complete) {
    response.writeHead(status, { ...headers, ...length }).end(body);
    return;
  }
  response.writeHead(status, { ...headers, ...length, Connection: "close" }).write(body);
  linger(request, response);
}

/**
 * Ends an answer that was given before the request was read to its end. Closing a connection with
 * unread bytes in it makes the system send a reset, which can overtake the answer; so what still
 * arrives is thrown away for a moment first.
 */
function linger(request: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => response.end(), LINGER_MS);
  request.once("end", () => response.end());
  request.once("close", () => clearTimeout(timer));
  request.resume();
}
