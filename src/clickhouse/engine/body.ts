import type { IncomingMessage } from "node:http";
import { addAbortSignal, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { BadRequest } from "./statement";

/** ClickHouse's codes for the faults of a body. */
const CANNOT_READ = 32;
const UNKNOWN_ENCODING = 89;
const TOO_LARGE = 307;

/** The whole body, expanded, of at most `limit` bytes. Throws {@link BadRequest}. */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  stop: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(expanded(addAbortSignal(stop, request), stop))) {
    size += chunk.length;
    if (size > limit) throw new BadRequest(TOO_LARGE, `The body is over ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function expanded(request: IncomingMessage, stop: AbortSignal): Readable {
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return request;
  if (encoding !== "gzip") throw new BadRequest(UNKNOWN_ENCODING, "Unknown Content-Encoding");
  return addAbortSignal(stop, request.pipe(createGunzip()));
}

async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    // Destroying the request would close the connection before the error can be answered.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) yield chunk;
  } catch {
    throw new BadRequest(CANNOT_READ, "The body ended early or cannot be decompressed");
  }
}

/** The text fields of a multipart body, in order. */
export async function formFields(body: Buffer, contentType: string): Promise<[string, string][]> {
  const form = await new Response(new Uint8Array(body), {
    headers: { "Content-Type": contentType },
  }).formData();
  const fields: [string, string][] = [];
  for (const [name, value] of form) if (typeof value === "string") fields.push([name, value]);
  return fields;
}
