import { pathNotFound } from "@/base/errors";
import { container } from "../container/container";
import { apiErrorResponse } from "../http/api-response";
import { requestOrigin } from "./request-origin";

type RouteContext = { params: Promise<{ path: string[] }> };

/** The actions of the built-in Stripe's pages. Without the simulator, no such path exists. */
export async function testStripeRoute(
  request: Request,
  { params }: RouteContext,
): Promise<Response> {
  const started = await container();
  if (started.testStripe === null) return apiErrorResponse(pathNotFound());
  const { origin } = requestOrigin(request.headers, started);
  return started.testStripe.handle(request, (await params).path, origin);
}
