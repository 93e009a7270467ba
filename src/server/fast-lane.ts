import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { PlainRequest, PlainResponse } from "@/base/http/plain-http";
import { SMALL_BODY_BYTES } from "./body-memory";
import { clientAddress } from "./client-address";
import type { PlainDoor } from "./plain";
import { ClientGone, type ReceivedBody, readBody } from "./read-body";

const PREFIX = "/api/v1/ingest/";

/** After an answer to a body that was not read to its end, the rest is discarded until it pauses this long. */
const LINGER_MS = 2_000;

export const isFastLane = (request: IncomingMessage): boolean =>
  request.url?.startsWith(PREFIX) === true;

/**
 * Answers ingestion from a bare Node server. A Next route handler for the same path exists and gives
 * the same answers, at about a tenth of the rate: most of its time goes into making a Request, a
 * Response and two streams for each event.
 */
export function createFastLane(door: PlainDoor): RequestListener {
  return async (request, response) => {
    let body: ReceivedBody | undefined;
    try {
      const head = readHead(request, door);
      const early = door.admit(head);
      if (early) return send(request, response, early);
      body = await readBody(request, door);
      send(request, response, await door.handle({ ...head, body: body.bytes }));
    } catch (error) {
      if (error instanceof ClientGone) return;
      send(request, response, door.failure(error));
    } finally {
      body?.release();
    }
  };
}

function readHead(
  request: IncomingMessage,
  { trustedProxyHops }: PlainDoor,
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
  // RFC 9110, 8.6: an answer that cannot have a body must not give a length.
  const length = status === 204 ? {} : { "Content-Length": Buffer.byteLength(body) };
  if (request.complete || isSmall(request)) {
    response.writeHead(status, { ...headers, ...length }).end(body);
    return;
  }
  response.writeHead(status, { ...headers, ...length, Connection: "close" }).write(body);
  linger(request, response);
}

/** Node itself reads what is left of a small body, so that the connection can be used again. */
const isSmall = ({ headers }: IncomingMessage): boolean =>
  Number(headers["content-length"] ?? Number.NaN) <= SMALL_BODY_BYTES;

/**
 * Ends an answer that was given before the request was read to its end. Closing a connection with
 * unread bytes in it makes the system send a reset, which can overtake the answer; so what still
 * arrives is discarded first. The server's request timeout bounds that.
 */
function linger(request: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => response.end(), LINGER_MS);
  request.on("data", () => timer.refresh());
  request.once("end", () => response.end());
  request.once("close", () => clearTimeout(timer));
  request.resume();
}
