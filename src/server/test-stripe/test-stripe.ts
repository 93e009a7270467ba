import { AppError, pathNotFound } from "@/base/errors";
import { pagePostRejection } from "@/base/http/page-post";
import { errorResponse, json, type PlainResponse } from "@/base/http/plain-http";
import { newOrderedId } from "@/base/ids";
import type { Log } from "@/base/log";
import { logOutage } from "@/base/outage-log";
import { parseJson } from "@/base/validation";
import type { HostedPages } from "@/billing";
import { toClientError } from "@/database";
import { toResponse } from "../http/api-response";
import { findAction } from "./actions";

/** In bytes; the largest action names a test card. */
const MAX_BODY_BYTES = 4 * 1024;

/** The pages of the built-in Stripe, for Next's routes. Exists only while the simulator runs. */
export type TestStripe = Pick<HostedPages, "checkout" | "portal"> & {
  /** Answers a request to `/api/test-stripe/…`; `path` is what follows. */
  handle(request: Request, path: readonly string[], origin: string): Promise<Response>;
};

export function testStripe(pages: HostedPages, log: Log): TestStripe {
  return {
    checkout: pages.checkout,
    portal: pages.portal,
    handle: async (request, path, origin) => {
      const requestId = newOrderedId();
      const response = await answer(pages, request, path, origin).catch((error: unknown) =>
        failure(error, log.child({ requestId, route: "test-stripe" })),
      );
      const headers = { "Cache-Control": "no-store", "X-Request-Id": requestId };
      return toResponse({ ...response, headers: { ...headers, ...response.headers } });
    },
  };
}

async function answer(
  pages: HostedPages,
  request: Request,
  path: readonly string[],
  origin: string,
): Promise<PlainResponse> {
  const action = findAction(path);
  if (action === null) throw pathNotFound();
  if (request.method !== "POST") {
    const headers = { Allow: "POST" };
    throw new AppError("method_not_allowed", "This URL supports only POST.", { headers });
  }
  const rejection = pagePostRejection(request.headers, origin, MAX_BODY_BYTES);
  if (rejection !== null) throw rejection;
  const body = parseJson(await request.text());
  return json(200, await action.run(pages, action.sessionId, body));
}

function failure(error: unknown, log: Log): PlainResponse {
  const clientError = toClientError(error);
  logOutage(log, clientError);
  return errorResponse(clientError, (cause) => log.error({ err: cause }, "A request failed"));
}
