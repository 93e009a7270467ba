import { prepare } from "./prepare.mjs";
import { run } from "./run.mjs";

/**
 * Runs a TypeScript program with the arguments of this process, which exits
 * with the program's code.
 */
export async function runTypeScript(file, { built = true } = {}) {
  await prepare({ built });
  const args = ["--import", "tsx", file, ...process.argv.slice(2)];
  const { code } = await run("node", args, { show: true });
  process.exitCode = code;
}
