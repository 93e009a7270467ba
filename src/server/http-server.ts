import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartError } from "@/base/errors";

/** Time for a request's head, so that idle half-open connections cannot pile up (slowloris). */
const HEADERS_TIMEOUT_MS = 15_000;
/** Time for a whole request: 10 MiB over a slow phone line still comes through. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than the 60 s after which common proxies give up an idle connection, so that they close it first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Connections that wait to be accepted. A client that finds the list full tries again only after seconds. */
const BACKLOG = 4_096;
/** How often, while stopping, connections whose answer has gone out are looked for and closed. */
const SWEEP_MS = 25;

export function createHttpServer(listener: RequestListener): Server {
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  const server = createServer(options, (request, response) => {
    // While the server stops, a connection in constant use would never be idle long enough to be closed.
    if (!server.listening) response.shouldKeepAlive = false;
    listener(request, response);
  });
  return server;
}

/** Resolves to the port, which the system chose if it was 0. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen({ port, host, backlog: BACKLOG }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
}

/** Throws a {@link StartError} when the port is taken, before anything else is started. */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await listen(probe, port, host);
  await new Promise((resolve) => probe.close(resolve));
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === "EADDRINUSE") {
    return new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  }
  if (error.code === "EACCES")
    return new StartError(`Port ${port} may not be opened by this user.`);
  return new StartError(`Cannot listen on ${host}:${port}: ${error.message}.`);
}

/**
 * Takes no new connection, lets requests in flight be answered for up to `graceMs`, then cuts off what
 * is left.
 */
export async function closeHttpServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection counts as open after its answer, and its client may send the next request.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
