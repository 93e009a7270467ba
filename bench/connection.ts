import { connect, type Socket } from "node:net";

export type Answer = { status: number; body: string };

type Waiting = { resolve(answer: Answer): void; reject(error: Error): void };

/**
 * One kept-alive HTTP/1.1 connection that writes ready-made bytes and reads as little of the answer as
 * tells where it ends. The driver shares the machine with the server that it measures: autocannon and
 * undici take several times as long for a request, and at the rate of a bare server they, not the
 * server, would be what is measured.
 */
export class Connection {
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#hear(chunk));
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

  /** Sends one request; one at a time. The bytes may be changed again when the answer is there. */
  ask(request: Uint8Array): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.socket.write(request);
    });
  }

  /** A request that still waits is rejected with this reason. */
  close(why = "The connection was closed."): void {
    this.#fail(new Error(why));
    this.socket.destroy();
  }

  #hear(chunk: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk;
    const answer = readAnswer(this.#received);
    if (answer === undefined) return;
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** The answer, or undefined while some of it is missing. Knows nothing of pipelining. */
export function readAnswer(bytes: Buffer): Answer | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const bodyStart = headEnd + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const whole =
    length === undefined
      ? bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
      : bytes.length >= bodyStart + Number(length);
  if (!whole) return undefined;
  return { status: Number(head.slice(9, 12)), body: bytes.toString("utf8", bodyStart) };
}
