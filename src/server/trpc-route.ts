import { container } from "./container";
import { whence } from "./whence";

/** The console's calls as a Next route handler. */
export async function trpcRoute(request: Request): Promise<Response> {
  const started = await container();
  return started.trpc(request, whence(request.headers, started));
}
