import { container } from "../container/container";
import { requestOrigin } from "./request-origin";

export async function trpcRoute(request: Request): Promise<Response> {
  const started = await container();
  return started.trpc(request, requestOrigin(request.headers, started));
}
