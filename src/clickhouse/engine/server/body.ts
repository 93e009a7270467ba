import type { IncomingMessage } from "node:http";
import { addAbortSignal, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { BadRequest } from "./bad-request";

/** Reads the whole decompressed body, up to `limit` bytes. Throws {@link BadRequest}. */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  stop: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(decompressed(addAbortSignal(stop, request), stop))) {
    size += chunk.length;
    if (size > limit) throw new BadRequest("TOO_MANY_BYTES", `The body exceeds ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function decompressed(request: IncomingMessage, stop: AbortSignal): Readable {
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return request;
  if (encoding !== "gzip")
    throw new BadRequest("UNKNOWN_COMPRESSION_METHOD", "Unknown Content-Encoding");
  const gunzip = createGunzip();
  // The body is no longer read once it exceeds the limit, and an unhandled error would end the
  // process.
  gunzip.on("error", () => undefined);
  return addAbortSignal(stop, request.pipe(gunzip));
}

async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    // Destroying the request would close the connection before the error can be sent.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) yield chunk;
  } catch {
    // Not an error code for unreadable rows, or the writer would reject valid events.
    throw new BadRequest("NETWORK_ERROR", "The body ended early or cannot be decompressed");
  }
}

/**
 * The text fields of a multipart body (RFC 7578), in order. Does not use the platform's own parser,
 * which removes a byte order mark at the start of a value.
 */
export function formFields(body: Buffer, contentType: string): [string, string][] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  if (boundary === undefined) throw new BadRequest("ATTEMPT_TO_READ_AFTER_EOF", "No boundary");
  const parts = `\r\n${body.toString("utf8")}`.split(`\r\n--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const end = part.indexOf("\r\n\r\n");
    const name = /name="([^"]*)"/.exec(part.slice(0, end))?.[1] ?? "";
    return [name, part.slice(end + 4)];
  });
}
