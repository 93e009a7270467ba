import { type IncomingMessage, type RequestListener, request } from "node:http";
import { BackendUnavailable } from "@/base/errors";
import { apiError } from "../http/api-response";

/**
 * Headers that concern one connection and not the request or its response (RFC 9110, 7.6.1).
 * Trailers, which nothing here reads, are not passed on, and Node throws if they are
 * announced but cannot follow.
 */
const CONNECTION_HEADERS = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "upgrade",
];
/** The worker has told the client to continue. */
const NOT_FORWARDED = new Set([...CONNECTION_HEADERS, "expect"]);
/** Node decides how to send the response to this client. */
const NOT_RETURNED = new Set([...CONNECTION_HEADERS, "transfer-encoding"]);

type Target = {
  /** The socket on which the main process serves requests. */
  mainSocket: string;
  /** The header in which it gets the client's address. */
  peerHeader: string;
};

/** Passes requests on to the main process, and its responses back. */
export function createForwarder({ mainSocket, peerHeader }: Target): RequestListener {
  return (incoming, response) => {
    const outgoing = request({
      socketPath: mainSocket,
      method: incoming.method,
      path: incoming.url,
      headers: forwardedHeaders(incoming, peerHeader),
      // A connection each: one that is reused may be about to be closed by the other side.
      agent: false,
    });
    let isAnswered = () => false;
    outgoing.once("response", (answer) => {
      isAnswered = () => answer.complete;
      const { statusCode = 502, statusMessage = "", rawHeaders } = answer;
      response.writeHead(statusCode, statusMessage, without(NOT_RETURNED, rawHeaders));
      // A stream of events may start long before its first event.
      response.flushHeaders();
      answer.once("error", () => response.destroy()).pipe(response);
    });
    outgoing.once("error", () => {
      // The main process has not read the rest of the body.
      if (isAnswered()) return;
      if (response.headersSent) return void response.destroy();
      const { status, headers, body } = apiError(UNREACHABLE);
      response.writeHead(status, headers).end(body);
    });
    response.once("close", () => {
      outgoing.destroy();
      // What was not needed for the response is discarded, so that the client can use
      // the connection again.
      incoming.unpipe(outgoing).resume();
    });
    // The response may not need the body, which may never arrive.
    outgoing.flushHeaders();
    incoming.pipe(outgoing);
  };
}

const UNREACHABLE = new BackendUnavailable("The server is restarting. Try again in a moment.");

function forwardedHeaders(incoming: IncomingMessage, peerHeader: string): string[] {
  const { rawHeaders, headers, socket } = incoming;
  const forwarded = [peerHeader, socket.remoteAddress ?? ""];
  forwarded.push(...without(new Set([...NOT_FORWARDED, peerHeader]), rawHeaders));
  // HTTP/1.1 requires it, but not HTTP/1.0.
  if (headers.host === undefined) forwarded.push("Host", "localhost");
  // Otherwise, a response to a body that was not read would be lost when the connection closes.
  forwarded.push("Connection", "keep-alive");
  return forwarded;
}

/** `headers` has names and values in turn. */
function without(names: ReadonlySet<string>, headers: readonly string[]): string[] {
  return headers.filter((_, index) => !names.has((headers[index & ~1] ?? "").toLowerCase()));
}
