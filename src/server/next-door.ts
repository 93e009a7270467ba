import { AppError, BackendUnavailable } from "@/base/errors";
import { errorResponse, type PlainRequest } from "@/base/http/plain-http";
import { newId } from "@/base/ids";
import { publicHeaders } from "@/ingest/public-headers";
import { toResponse } from "./api-answer";
import { clientAddress } from "./client-address";
import { container } from "./container";
import type { PlainDoor } from "./plain";
import type { ReceivedBody } from "./read-body";

/** Ingestion as a Next route handler, for hosts that run Next alone; see fast-lane.ts for our own. */
export async function ingestRoute(request: Request): Promise<Response> {
  const started = await container().catch(() => null);
  if (started === null) return refuse(new BackendUnavailable("The server could not start."));
  return answer(request, started.ingest);
}

async function answer(request: Request, door: PlainDoor): Promise<Response> {
  let release: () => void = () => undefined;
  try {
    const head = readHead(request, door);
    const early = door.admit(head);
    if (early) return toResponse(early);
    const body = await readStream(request.body, door);
    release = body.release;
    return toResponse(await door.handle({ ...head, body: body.bytes }));
  } catch (error) {
    return error instanceof BrokenOff ? refuse(error) : toResponse(door.failure(error));
  } finally {
    release();
  }
}

function readHead(request: Request, door: PlainDoor): Omit<PlainRequest, "body"> {
  const { pathname, searchParams } = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    header,
    // Next does not say who holds the connection, so without a trusted proxy nobody knows.
    remoteAddress: clientAddress("", header("x-forwarded-for"), door.trustedProxyHops),
  };
}

class BrokenOff extends AppError {
  constructor(cause: unknown) {
    super("invalid_request", "The body broke off before its end. Send it again.", { cause });
  }
}

/** An error of this bundle's own classes, which the door, made in the server's bundle, cannot tell. */
function refuse(error: AppError): Response {
  const { headers, ...rest } = errorResponse(error, () => undefined);
  return toResponse({ ...rest, headers: { ...headers, ...publicHeaders(newId()) } });
}

/** As `readBody` of read-body.ts. Rejects with {@link BrokenOff}, or when it had to give way to others. */
async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  { maxBodyBytes, memory }: PlainDoor,
): Promise<ReceivedBody> {
  const chunks: Uint8Array[] = [];
  const reader = stream?.getReader();
  let refusal = null as Error | null;
  const held = memory.open((error) => {
    refusal = error;
    // A read that waits for more then ends as it does at the body's end.
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
    throw new BrokenOff(cause);
  }
  if (refusal !== null) throw refusal;
  held.arrived();
  return { bytes: Buffer.concat(chunks), release };
}
