import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageRoot } from "@/base/package-root";

/**
 * The program of the engine's process, and how Node is to run it: from source when this file runs
 * from source (development, tests), else the bundle that the build makes.
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
