import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { AppError, ValidationError } from "@/base/errors";
import type { PlainRequest } from "@/base/http/plain-http";
import { assertUtf8 } from "@/base/validation";
import { Gate } from "./gate";
import { MAX_BODY_BYTES } from "./limits";
import { Refusal } from "./refusal";

type Expand = (bytes: Uint8Array) => Promise<Buffer>;

/** zlib stops by itself, while expanding, where the result would be larger. */
const LIMIT = { maxOutputLength: MAX_BODY_BYTES };
const [gunzipped, inflated, rawInflated, unbrotlied] = [
  promisify(gunzip),
  promisify(inflate),
  promisify(inflateRaw),
  promisify(brotliDecompress),
];

/** RFC 9110 means zlib's format by "deflate"; some clients send the bare stream. RFC 1950, 2.2 tells them apart. */
function hasZlibHeader(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes;
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

const ENCODINGS: Readonly<Record<string, Expand>> = {
  gzip: (bytes) => gunzipped(bytes, LIMIT),
  "x-gzip": (bytes) => gunzipped(bytes, LIMIT),
  deflate: (bytes) => (hasZlibHeader(bytes) ? inflated : rawInflated)(bytes, LIMIT),
  br: (bytes) => unbrotlied(bytes, LIMIT),
};

/** Each may hold twice a whole body for a moment. */
const expansions = new Gate(4, 1_000);

function tooLarge(): Refusal {
  const detail = `The body is larger than ${MAX_BODY_BYTES} bytes after decompression. Send fewer events in one request.`;
  return new Refusal("payload_too_large", new AppError("payload_too_large", detail));
}

function unsupported(encoding: string): Refusal {
  const detail = `The content encoding "${encoding.slice(0, 40)}" is not supported. Send gzip, deflate, br or none.`;
  return new Refusal("unsupported_encoding", new AppError("unsupported_encoding", detail));
}

function broken(encoding: string): Refusal {
  const detail = `The body is not valid ${encoding} data, as its Content-Encoding says.`;
  return new Refusal("invalid_json", new AppError("invalid_request", detail));
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

async function expand(encoding: string, bytes: Uint8Array): Promise<Buffer> {
  const expander = Object.hasOwn(ENCODINGS, encoding) ? ENCODINGS[encoding] : undefined;
  if (!expander) throw unsupported(encoding);
  return expansions.run(async () => {
    try {
      return await expander(bytes);
    } catch (error) {
      throw isTooLarge(error) ? tooLarge() : broken(encoding);
    }
  });
}

/** Read anyway, every byte that is no text would become U+FFFD, and two users one. */
function checked(bytes: Buffer): Buffer {
  try {
    assertUtf8(bytes);
    return bytes;
  } catch (error) {
    throw error instanceof ValidationError ? new Refusal("invalid_json", error) : error;
  }
}

function withoutByteOrderMark(bytes: Buffer): Buffer {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked ? bytes.subarray(3) : bytes;
}

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The body's JSON text as bytes: expanded and without a byte order mark, whatever its content type
 * (sendBeacon can only say text/plain). Throws {@link Refusal}: 413, 415, 400 where the encoding
 * is not what the header says, or 422 where the bytes are not UTF-8.
 */
export async function decodeBody(request: PlainRequest): Promise<Buffer> {
  const { body } = request;
  if (body === null || body.length > MAX_BODY_BYTES) throw tooLarge();
  const encoding = (request.header("content-encoding") ?? "").trim().toLowerCase();
  const plain = encoding === "" || encoding === "identity";
  return checked(withoutByteOrderMark(plain ? asBuffer(body) : await expand(encoding, body)));
}
