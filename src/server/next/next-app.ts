import { createServer, type RequestListener } from "node:http";
import next from "next";
import { packageRoot } from "@/base/package-root";

export type NextApp = { listener: RequestListener; close(): Promise<void> };

export async function prepareNext(options: { dev: boolean; port: number }): Promise<NextApp> {
  const app = next({
    ...options,
    dir: packageRoot(),
    quiet: true,
    // Next listens for upgrades on the server it is given, or else on the server of its first
    // request, and closes all connections but its own development ones. Clients such as Java's
    // HttpClient and `curl --http2` offer an upgrade to h2c with plain requests; Node ignores the
    // upgrade while there is no listener.
    ...(options.dev ? {} : { httpServer: createServer() }),
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    listener: (request, response) => void handle(request, response),
    close: () => app.close(),
  };
}
