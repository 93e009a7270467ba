import type { Duplex } from "node:stream";

/** A JSON value, and bytes that are sent unchanged beside it. */
export type Message = { value: unknown; bytes: readonly Buffer[] };

/** The JSON of a frame: each message's value, and the lengths of its bytes. */
type Head = [value: unknown, ...lengths: number[]][];

/**
 * A frame is: bytes of its head (4) · bytes of its body (4) · head · body. The head has the values
 * of all messages of the frame as one JSON text, and the body their bytes.
 */
const PREFIX_BYTES = 8;

/**
 * Sends messages over a stream. The messages of one turn of the event loop go together in one
 * frame: a frame costs a system call on both sides, which is most of the cost of a small message.
 */
export class FrameWriter {
  #waiting: Message[] = [];

  constructor(private readonly stream: Duplex) {}

  send(message: Message): void {
    if (this.#waiting.push(message) === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const messages = this.#waiting;
    this.#waiting = [];
    // If the other process has ended, the owner of the stream handles that.
    if (!this.stream.writable) return;
    // Corked, the parts are written together, without being copied.
    this.stream.cork();
    for (const part of frameParts(messages)) this.stream.write(part);
    this.stream.uncork();
  }
}

export function frameParts(messages: readonly Message[]): Buffer[] {
  const head: Head = messages.map(({ value, bytes }) => [value, ...bytes.map(lengthOf)]);
  const headText = JSON.stringify(head);
  const body = messages.flatMap(({ bytes }) => bytes);
  const start = Buffer.allocUnsafe(PREFIX_BYTES + Buffer.byteLength(headText));
  start.writeUInt32LE(start.length - PREFIX_BYTES, 0);
  start.writeUInt32LE(
    body.reduce((sum, part) => sum + part.length, 0),
    4,
  );
  start.write(headText, PREFIX_BYTES);
  return [start, ...body];
}

const lengthOf = (bytes: Buffer) => bytes.length;

/** Finds the frames in the chunks of a stream, and passes on their messages. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #size = 0;
  /** How many bytes are needed to continue: a prefix, or the whole frame. */
  #needed = PREFIX_BYTES;

  constructor(private readonly onMessage: (message: Message) => void) {}

  read(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#needed) return;
    let rest = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    this.#needed = sizeOfFrame(rest);
    while (rest.length >= this.#needed) {
      const frame = rest.subarray(0, this.#needed);
      rest = rest.subarray(this.#needed);
      this.#needed = sizeOfFrame(rest);
      this.#decode(frame);
    }
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
  }

  #decode(frame: Buffer): void {
    const bodyAt = PREFIX_BYTES + frame.readUInt32LE(0);
    const head: Head = JSON.parse(frame.toString("utf8", PREFIX_BYTES, bodyAt));
    let at = bodyAt;
    for (const [value, ...lengths] of head) {
      const bytes = lengths.map((length) => {
        const start = at;
        at += length;
        return frame.subarray(start, at);
      });
      this.onMessage({ value, bytes });
    }
  }
}

/** The size of the frame that starts here, or of a prefix as long as that is not complete. */
function sizeOfFrame(bytes: Buffer): number {
  if (bytes.length < PREFIX_BYTES) return PREFIX_BYTES;
  return PREFIX_BYTES + bytes.readUInt32LE(0) + bytes.readUInt32LE(4);
}
