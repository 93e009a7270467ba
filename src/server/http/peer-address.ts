import type { IncomingMessage } from "node:http";

/**
 * Sets `header` to the client's address. Only a request over a Unix socket, which has no address of
 * its own, keeps what it was sent with: there, a worker has set it.
 */
export function setPeerAddress(request: IncomingMessage, header: string): void {
  const { remoteAddress } = request.socket;
  if (remoteAddress !== undefined) request.headers[header] = remoteAddress;
  else request.headers[header] ??= "";
}
