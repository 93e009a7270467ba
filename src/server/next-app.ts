import type { RequestListener } from "node:http";
import next from "next";
import { packageRoot } from "@/base/root";

export type NextApp = { listener: RequestListener; close(): Promise<void> };

/** Next as a part of this process: pages and every route that has no faster lane. */
export async function prepareNext(options: { dev: boolean; port: number }): Promise<NextApp> {
  const app = next({ dev: options.dev, dir: packageRoot(), port: options.port, quiet: true });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    listener: (request, response) => void handle(request, response),
    close: () => app.close(),
  };
}
