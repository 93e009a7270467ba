import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartError } from "@/base/errors";

/** Limits for slow clients, in ms. */
const LIMITS = {
  /** For receiving a request's head, so that half-open connections cannot pile up (slowloris). */
  headersTimeout: 15_000,
  /** For receiving a whole request: enough for 10 MiB over a slow mobile connection. */
  requestTimeout: 120_000,
  /** How often the two are checked; Node's default is twice as long as the first. */
  connectionsCheckingInterval: 5_000,
  /**
   * Longer than the 60 s after which common proxies close an idle connection, so that
   * those close it first.
   */
  keepAliveTimeout: 65_000,
};
const MAX_HEADER_BYTES = 16 * 1024;
/**
 * Limit on connections not yet accepted. A client that finds the queue full
 * retries only after seconds.
 */
const BACKLOG = 4_096;
const SWEEP_MS = 25;

export function createHttpServer(listener: RequestListener, limits = LIMITS): Server {
  const options = { ...limits, maxHeaderSize: MAX_HEADER_BYTES };
  const server = createServer(options, (request, response) => {
    // While the server is stopping, a connection in constant use would never be
    // idle when it is swept.
    if (!server.listening) response.shouldKeepAlive = false;
    listener(request, response);
  });
  // By default, Node drops headers after the 1,000th, such as the length of the body or the
  // client's address. The size of the head limits their number.
  server.maxHeadersCount = 0;
  return server;
}

/** Resolves to the port; the system chooses one if it is 0. `variable` sets the port. */
export function listen(
  server: Server,
  port: number,
  host: string,
  variable = "PORT",
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(explain(error, port, host, variable)),
    );
    server.listen({ port, host, backlog: BACKLOG }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
}

/**
 * Resolves to `port`, or to a free port if that is 0. Rejects with
 * {@link StartError} if it is in use.
 */
export async function findPort(port: number, host: string, variable?: string): Promise<number> {
  const probe = createServer();
  const found = await listen(probe, port, host, variable);
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

/** Listens on a socket of this machine. */
export function listenOnSocket(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ path, backlog: BACKLOG }, () => resolve());
  });
}

function explain(
  error: NodeJS.ErrnoException,
  port: number,
  host: string,
  variable: string,
): Error {
  if (error.code === "EADDRINUSE") {
    return new StartError(
      `Port ${port} is in use. Stop the other program or set ${variable} to another port.`,
    );
  }
  if (error.code === "EACCES")
    return new StartError(
      `This user is not allowed to open port ${port}. Set ${variable} to another port.`,
    );
  return new StartError(`Cannot listen on ${host}:${port}: ${error.message}.`);
}

/**
 * Stops accepting connections, gives requests in flight up to `graceMs` to complete, then closes
 * the remaining connections.
 */
export async function closeHttpServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A keep-alive connection stays open after its response, and its client may send another request.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
