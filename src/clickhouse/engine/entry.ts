import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageRoot } from "@/base/package-root";

/**
 * The program of the engine process and the arguments for Node. Runs from source if this file does
 * (development, tests), otherwise from the bundle.
 */
export function engineEntry(): { file: string; execArgv: string[] } {
  const self = import.meta.url;
  if (!self.endsWith(".ts")) {
    return { file: join(packageRoot(), "dist/engine/main.mjs"), execArgv: [] };
  }
  const tsx = createRequire(self).resolve("tsx");
  return {
    file: fileURLToPath(new URL("./server/main.ts", self)),
    execArgv: ["--import", pathToFileURL(tsx).href],
  };
}
