import { createServer, type RequestListener } from "node:http";
import next from "next";
import { packageRoot } from "@/base/package-root";

export type NextApp = { listener: RequestListener; close(): Promise<void> };

/** Next as a part of this process: pages and every route that has no faster lane. */
export async function prepareNext(options: { dev: boolean; port: number }): Promise<NextApp> {
  const app = next({
    ...options,
    dir: packageRoot(),
    quiet: true,
    // Next listens for upgrades on the server that it is told of, else on the one of its first request,
    // and hangs up on all but its own in development. Clients offer one with plain requests too (h2c:
    // Java's HttpClient, `curl --http2`), which Node answers as if they had not while nobody listens.
    ...(options.dev ? {} : { httpServer: createServer() }),
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    listener: (request, response) => void handle(request, response),
    close: () => app.close(),
  };
}
