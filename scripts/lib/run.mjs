import { spawn } from "node:child_process";
import { ROOT } from "./paths.mjs";

const QUIET = { NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" };

/**
 * Runs a command in the project's folder and resolves to its exit code and, unless it writes
 * straight to the terminal, its output. It ends when this process ends.
 */
export function run(command, args, { show = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    // The Node that runs this, which need not be the one that PATH finds.
    const program = command === "node" ? process.execPath : command;
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...QUIET, ...env },
      stdio: show ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    const end = () => child.kill();
    process.once("exit", end);
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      process.off("exit", end);
      resolve({ code: code ?? 1, signal, output });
    });
  });
}

/**
 * A step of the set-up: one line on the terminal, the command's own output only when it fails.
 * Throws when it fails.
 */
export async function step(label, command, args, options) {
  const started = Date.now();
  process.stdout.write(`  ${label} …`);
  const { code, output } = await run(command, args, options);
  console.log(code === 0 ? ` ${((Date.now() - started) / 1000).toFixed(1)} s` : " failed");
  if (code === 0) return;
  console.error(output.trimEnd());
  throw new StepFailed(label);
}

/** A step's own output has been shown; nothing is left to say but which step it was. */
export class StepFailed extends Error {
  constructor(label) {
    super(`${label}: failed, see above.`);
    this.name = "StepFailed";
  }
}
