import type { PlainRequest } from "@/base/http";
import { toResponse } from "./api-answer";
import { clientAddress } from "./client-address";
import { container } from "./container";
import type { PlainDoor } from "./plain";

/** Ingestion as a Next route handler, for hosts that run Next alone; see fast-lane.ts for our own. */
export async function ingestRoute(request: Request): Promise<Response> {
  const { ingest } = await container();
  return toResponse(await ingest.handle(await toPlain(request, ingest)));
}

async function toPlain(request: Request, door: PlainDoor): Promise<PlainRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    header,
    body: await readStream(request.body, door.maxBodyBytes),
    // Next does not say who holds the connection, so without a trusted proxy nobody knows.
    remoteAddress: clientAddress("", header("x-forwarded-for"), door.trustedProxyHops),
  };
}

/** All of it, or null as soon as it is over `limit` bytes. */
async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > limit) {
      await reader?.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}
