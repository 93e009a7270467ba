import { join } from "node:path";
import { pathToFileURL } from "node:url";

type Bundle = typeof import("../container/create-container");

/**
 * Starts the container on a host that runs Next without src/server/main.ts. Uses the server's
 * bundle, since Next's bundler cannot include the stores (native code, worker files,
 * migrations read from disk).
 */
export async function startOnNextHost(): Promise<void> {
  const file = join(process.cwd(), "dist/server/create-container.mjs");
  const bundle: Bundle = await import(/* turbopackIgnore: true */ pathToFileURL(file).href);
  const { env, listening } = await bundle.startContainer();
  listening(`http://localhost:${env.PORT}`);
}
