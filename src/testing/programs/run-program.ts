import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const stdio: StdioOptions = ["ignore", "pipe", "inherit"];

/** Runs a program from this folder in its own process. */
export function runProgram(name: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, nodeArguments(name, args), { stdio });
}

/** Like {@link runProgram}, with files that cannot grow beyond `blocks` of 512 bytes or 1 KB. */
export function runWithFileLimit(
  name: string,
  args: readonly string[],
  blocks: number,
): ChildProcess {
  // Without the trap, the first write over the limit would kill the process.
  const script = `trap "" XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  return spawn("sh", ["-c", script, process.execPath, ...nodeArguments(name, args)], { stdio });
}

/** Resolves to a program's output once it has ended. */
export async function outputOf(child: ChildProcess): Promise<string> {
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await new Promise((resolve) => child.once("close", resolve));
  return output;
}

function nodeArguments(name: string, args: readonly string[]): string[] {
  return ["--import", tsx, fileURLToPath(new URL(name, import.meta.url)), ...args];
}
