import { container } from "../container/container";
import { whence } from "./request-origin";

/** The console's calls as a Next route handler. */
export async function trpcRoute(request: Request): Promise<Response> {
  const started = await container();
  return started.trpc(request, whence(request.headers, started));
}
