import { connect, type Socket } from "node:net";

export type HttpResponse = { status: number; body: string };

type PendingRequest = { resolve(response: HttpResponse): void; reject(error: Error): void };

/**
 * One keep-alive HTTP/1.1 connection that writes prepared bytes and parses only as much of the
 * response as it needs to find its end. The load generator shares the machine with the server it
 * measures: undici needs several times as long per request, so at the rate of a bare server it
 * would be the bottleneck.
 */
export class Connection {
  #received: Buffer = Buffer.alloc(0);
  #pending: PendingRequest | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#onData(chunk));
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => this.#fail(new Error("The server closed the connection.")));
  }

  static open(url: URL): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname);
      socket.once("error", reject);
      socket.once("connect", () => resolve(new Connection(socket)));
    });
  }

  /** Sends one request at a time. The bytes can be reused once the response has arrived. */
  send(request: Uint8Array): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.socket.write(request);
    });
  }

  /** A request that gets no response is rejected with this reason. */
  close(why = "The connection was closed."): void {
    this.#fail(new Error(why));
    this.socket.destroy();
  }

  #onData(chunk: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk;
    const response = parseResponse(this.#received);
    if (response === undefined) return;
    this.#received = Buffer.alloc(0);
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.resolve(response);
  }

  #fail(error: Error): void {
    this.#pending?.reject(error);
    this.#pending = undefined;
  }
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** The response, or undefined while it is incomplete. Does not support pipelining. */
export function parseResponse(bytes: Buffer): HttpResponse | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const bodyStart = headEnd + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const complete =
    length === undefined
      ? bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
      : bytes.length >= bodyStart + Number(length);
  if (!complete) return undefined;
  return { status: Number(head.slice(9, 12)), body: bytes.toString("utf8", bodyStart) };
}
