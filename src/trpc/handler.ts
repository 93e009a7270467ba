import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { cookieResponse } from "@/accounts";
import { AppError } from "@/base/errors";
import { isCrossSite, originOfSender } from "@/base/http/cross-site";
import { errorResponse } from "@/base/http/plain-http";
import { newOrderedId } from "@/base/ids";
import type { Context, Services } from "./core/context";
import { toTrpcError } from "./core/errors";
import { appRouter } from "./root";

/** In bytes; the console's largest input is far from it. */
const MAX_BODY_BYTES = 1024 * 1024;
/** A screen asks for fewer things at once; each counts as a request of its own. */
const MAX_BATCH_SIZE = 20;
const ENDPOINT = "/api/trpc";

export type TrpcHandler = (request: Request, from: RequestOrigin) => Promise<Response>;

/** What the host knows of where a request comes from. */
export type RequestOrigin = Pick<Context, "origin" | "clientAddress">;

/** The console's calls, as a handler of web requests. */
export function createTrpcHandler(services: Services): TrpcHandler {
  return async (request, from) => {
    const requestId = newOrderedId();
    const headers = { "X-Request-Id": requestId, "Cache-Control": "no-store" };
    const refusal = rejectionOf(request, from.origin);
    if (refusal) return reject(refusal, headers);
    const responseHeaders = new Headers(headers);
    const origin = originOfSender(request.headers, from.origin);
    const answer = await fetchRequestHandler({
      req: request,
      endpoint: ENDPOINT,
      router: appRouter,
      maxBatchSize: MAX_BATCH_SIZE,
      // A question can be longer than an address; a change still has to be a POST.
      allowMethodOverride: true,
      createContext: async (): Promise<Context> => ({
        ...services,
        ...from,
        origin,
        session: await services.accounts
          .session(request.headers, cookieResponse(origin, responseHeaders))
          .catch((cause: unknown) => {
            throw toTrpcError(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause }));
          }),
        requestId,
        headers: request.headers,
        responseHeaders,
        signal: request.signal,
      }),
      onError: ({ error, path }) => {
        if (error.code !== "INTERNAL_SERVER_ERROR" && error.code !== "SERVICE_UNAVAILABLE") return;
        const about = { err: error.cause ?? error, requestId, path };
        if (isClientGone(error, request.signal)) services.log.debug(about, "a client went away");
        else services.log.error(about, "a procedure failed");
      },
    });
    // Not by responseMeta: it is called before a procedure that streams has set its cookies.
    for (const [name, value] of responseHeaders) answer.headers.append(name, value);
    return answer;
  };
}

/** Whether this is nothing but the end of what nobody waits for any more. */
const isClientGone = ({ cause }: TRPCError, { aborted, reason }: AbortSignal): boolean =>
  aborted && cause === reason;

/**
 * A page of another site can make a signed-in browser send a POST. Its cookie is SameSite=Lax already;
 * this is the second wall, and the one that also counts sibling domains as strangers.
 */
function rejectionOf({ method, headers }: Request, origin: string): AppError | null {
  if (method !== "POST") return null;
  if (isCrossSite(headers, origin)) {
    return new AppError("forbidden", "Requests from other sites are not answered.");
  }
  if (!headers.get("content-type")?.startsWith("application/json")) {
    return new AppError("invalid_request", "Send JSON, as Content-Type: application/json.");
  }
  const length = Number(headers.get("content-length") ?? Number.NaN);
  if (length <= MAX_BODY_BYTES) return null;
  return new AppError(
    "payload_too_large",
    `Send at most ${MAX_BODY_BYTES} bytes, and their length.`,
  );
}

function reject(error: AppError, headers: Record<string, string>): Response {
  const { status, body, headers: own } = errorResponse(error, () => undefined);
  return new Response(body, { status, headers: { ...own, ...headers } });
}
