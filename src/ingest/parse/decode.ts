import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { AppError, ValidationError } from "@/base/errors";
import type { PlainRequest } from "@/base/http/plain-http";
import { assertUtf8 } from "@/base/validation";
import { Rejection } from "../accepting/rejection";
import { ConcurrencyLimit } from "./concurrency-limit";
import { MAX_BODY_BYTES } from "./limits";

type Decompress = (bytes: Uint8Array) => Promise<Buffer>;

/** zlib aborts decompression as soon as the output exceeds this. */
const LIMIT = { maxOutputLength: MAX_BODY_BYTES };
const [gunzipped, inflated, rawInflated, unbrotlied] = [
  promisify(gunzip),
  promisify(inflate),
  promisify(inflateRaw),
  promisify(brotliDecompress),
];

/**
 * "deflate" is the zlib format (RFC 9110), but some clients send the raw stream. RFC 1950,
 * 2.2 tells them apart.
 */
function hasZlibHeader(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes;
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

const ENCODINGS: Readonly<Record<string, Decompress>> = {
  gzip: (bytes) => gunzipped(bytes, LIMIT),
  "x-gzip": (bytes) => gunzipped(bytes, LIMIT),
  deflate: (bytes) => (hasZlibHeader(bytes) ? inflated : rawInflated)(bytes, LIMIT),
  br: (bytes) => unbrotlied(bytes, LIMIT),
};

/** Each may briefly need twice the size of the largest body in memory. */
const decompressions = new ConcurrencyLimit(4, 1_000);

function tooLarge(): Rejection {
  const detail = `The body exceeds ${MAX_BODY_BYTES} bytes after decompression. Send fewer events per request.`;
  return new Rejection("payload_too_large", new AppError("payload_too_large", detail));
}

function unsupported(encoding: string): Rejection {
  const detail = `The content encoding "${encoding.slice(0, 40)}" is not supported. Use gzip, deflate, br or none.`;
  return new Rejection("unsupported_encoding", new AppError("unsupported_encoding", detail));
}

function malformed(encoding: string): Rejection {
  const detail = `The Content-Encoding is ${encoding}, but the body is not valid ${encoding} data.`;
  return new Rejection("invalid_json", new AppError("invalid_request", detail));
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

async function decompress(encoding: string, bytes: Uint8Array): Promise<Buffer> {
  const decompressor = Object.hasOwn(ENCODINGS, encoding) ? ENCODINGS[encoding] : undefined;
  if (!decompressor) throw unsupported(encoding);
  return decompressions.run(async () => {
    try {
      return await decompressor(bytes);
    } catch (error) {
      throw isTooLarge(error) ? tooLarge() : malformed(encoding);
    }
  });
}

/** Otherwise, every invalid byte would become U+FFFD, and two users could be merged into one. */
function assertText(bytes: Buffer): Buffer {
  try {
    assertUtf8(bytes);
    return bytes;
  } catch (error) {
    throw error instanceof ValidationError ? new Rejection("invalid_json", error) : error;
  }
}

function withoutByteOrderMark(bytes: Buffer): Buffer {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked ? bytes.subarray(3) : bytes;
}

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Returns the body's JSON text as bytes, decompressed and without a byte order mark. The content
 * type does not matter, since sendBeacon can only send text/plain. Throws {@link Rejection}: 413,
 * 415, 400 if the body is not encoded as its header says, or 422 if it is not UTF-8.
 */
export async function decodeBody(request: PlainRequest): Promise<Buffer> {
  const { body } = request;
  if (body === null || body.length > MAX_BODY_BYTES) throw tooLarge();
  const encoding = (request.header("content-encoding") ?? "").trim().toLowerCase();
  const plain = encoding === "" || encoding === "identity";
  return assertText(
    withoutByteOrderMark(plain ? asBuffer(body) : await decompress(encoding, body)),
  );
}
