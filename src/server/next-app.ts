import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";

/** Both src/server/ and dist/server/ lie two levels below the project's folder. */
const PROJECT_DIR = fileURLToPath(new URL("../..", import.meta.url));

export type NextApp = { listener: RequestListener; close(): Promise<void> };

/** Next as a part of this process: pages and every route that has no faster lane. */
export async function prepareNext(options: { dev: boolean; port: number }): Promise<NextApp> {
  const app = next({ dev: options.dev, dir: PROJECT_DIR, port: options.port, quiet: true });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    listener: (request, response) => void handle(request, response),
    close: () => app.close(),
  };
}
