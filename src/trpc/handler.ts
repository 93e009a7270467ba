import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { cookieResponse } from "@/accounts";
import type { AppError } from "@/base/errors";
import { originOfSender } from "@/base/http/cross-site";
import { pagePostRejection } from "@/base/http/page-post";
import { errorResponse } from "@/base/http/plain-http";
import { requestIdOrNew } from "@/base/request-id";
import type { Context, Services } from "./core/context";
import { toTrpcError } from "./core/errors";
import { appRouter } from "./root";

/** In bytes; the console's largest input is much smaller. */
const MAX_BODY_BYTES = 1024 * 1024;
/** More calls than a screen needs at once. Each call counts as a request. */
const MAX_BATCH_SIZE = 20;
const ENDPOINT = "/api/trpc";

export type TrpcHandler = (request: Request, from: RequestOrigin) => Promise<Response>;

export type RequestOrigin = Pick<Context, "origin" | "clientAddress">;

export function createTrpcHandler(services: Services): TrpcHandler {
  return async (request, from) => {
    const requestId = requestIdOrNew();
    const headers = { "X-Request-Id": requestId, "Cache-Control": "no-store" };
    const rejection =
      request.method === "POST"
        ? pagePostRejection(request.headers, from.origin, MAX_BODY_BYTES)
        : null;
    if (rejection) return reject(rejection, headers);
    const responseHeaders = new Headers(headers);
    const origin = originOfSender(request.headers, from.origin);
    const answer = await fetchRequestHandler({
      req: request,
      endpoint: ENDPOINT,
      router: appRouter,
      maxBatchSize: MAX_BATCH_SIZE,
      // A query can be longer than a URL may be. Mutations still require POST.
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
        if (isClientGone(error, request.signal))
          services.log.debug(about, "The client disconnected");
        else services.log.error(about, "A procedure failed");
      },
    });
    // The cookies are not set through responseMeta, which runs before a streaming procedure has set
    // them.
    for (const [name, value] of responseHeaders) answer.headers.append(name, value);
    return answer;
  };
}

/** Whether the error only results from the client disconnecting. */
const isClientGone = ({ cause }: TRPCError, { aborted, reason }: AbortSignal): boolean =>
  aborted && cause === reason;

function reject(error: AppError, headers: Record<string, string>): Response {
  const { status, body, headers: own } = errorResponse(error, () => undefined);
  return new Response(body, { status, headers: { ...own, ...headers } });
}
