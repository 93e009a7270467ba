import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageRoot } from "./package-root";

type ProgramEntry = { file: string; execArgv: string[] };

/**
 * A program that runs as a child process, and the arguments for Node. If `caller`, the URL of the
 * calling file, is a source file (development, tests), the program runs from `source`, a path
 * relative to it; otherwise from `bundle`, a path relative to the package.
 */
export function programEntry(caller: string, source: string, bundle: string): ProgramEntry {
  if (!caller.endsWith(".ts")) return { file: join(packageRoot(), bundle), execArgv: [] };
  const tsx = createRequire(caller).resolve("tsx");
  return {
    file: fileURLToPath(new URL(source, caller)),
    execArgv: ["--import", pathToFileURL(tsx).href],
  };
}
