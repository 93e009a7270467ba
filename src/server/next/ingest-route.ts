import { AppError, BackendUnavailable } from "@/base/errors";
import { errorResponse, type PlainRequest } from "@/base/http/plain-http";
import { newId } from "@/base/ids";
import { publicHeaders } from "@/ingest/request/public-headers";
import { container } from "../container/container";
import { toResponse } from "../http/api-response";
import { clientAddress } from "../http/client-address";
import type { IngestEndpoint } from "../ingest/endpoint";
import type { ReceivedBody } from "../ingest/read-body";
import { respond } from "../ingest/respond";

/**
 * Ingestion as a Next route handler, for hosts that run only Next; our own
 * server uses fast-lane.ts.
 */
export async function ingestRoute(request: Request): Promise<Response> {
  const started = await container().catch(() => null);
  if (started === null) return errorReply(new BackendUnavailable("The server could not start."));
  return handle(request, started.ingest);
}

async function handle(request: Request, endpoint: IngestEndpoint): Promise<Response> {
  try {
    const head = readHead(request, endpoint);
    const readBody = () => readStream(request.body, endpoint);
    return toResponse(await respond(endpoint, head, readBody));
  } catch (error) {
    return error instanceof IncompleteBody
      ? errorReply(error)
      : toResponse(endpoint.failureResponse(error));
  }
}

function readHead(request: Request, endpoint: IngestEndpoint): Omit<PlainRequest, "body"> {
  const { pathname, searchParams } = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    header,
    // Next does not provide the peer's address, so it is unknown without a trusted proxy.
    remoteAddress: clientAddress("", header("x-forwarded-for"), endpoint.trustedProxyHops),
  };
}

class IncompleteBody extends AppError {
  constructor(cause: unknown) {
    super("invalid_request", "The body ended early. Send the request again.", { cause });
  }
}

/**
 * Responds with an error of this bundle's classes, which `instanceof` in the server's
 * bundle does not recognise.
 */
function errorReply(error: AppError): Response {
  const { headers, ...rest } = errorResponse(error, () => undefined);
  return toResponse({ ...rest, headers: { ...headers, ...publicHeaders(newId()) } });
}

/**
 * Like `readBody` of read-body.ts. Rejects with {@link IncompleteBody}, or with the
 * reason of its eviction.
 */
async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  { maxBodyBytes, memory }: IngestEndpoint,
): Promise<ReceivedBody> {
  const chunks: Uint8Array[] = [];
  const reader = stream?.getReader();
  let eviction = null as Error | null;
  const held = memory.open((error) => {
    eviction = error;
    // A pending read then ends as if the body were complete.
    reader?.cancel().catch(() => undefined);
  });
  const release = () => held.release();
  let size = 0;
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      size += read.value.length;
      if (size > maxBodyBytes) {
        release();
        await reader?.cancel();
        return { bytes: null, release };
      }
      chunks.push(read.value);
      held.take(read.value.length);
    }
  } catch (cause) {
    release();
    throw new IncompleteBody(cause);
  }
  if (eviction !== null) throw eviction;
  held.arrived();
  return { bytes: Buffer.concat(chunks), release };
}
