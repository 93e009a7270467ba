import { spawn } from "node:child_process";
import { ROOT } from "./paths.mjs";

const QUIET = { NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" };

/**
 * Runs a command in the project's folder. Resolves with its exit code and, unless `show` sends it
 * to the terminal, its output. The command is stopped when this process ends.
 */
export function run(command, args, { show = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    // The running Node, which may not be the one in PATH.
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
 * Runs a step of the setup: prints one line. If the command fails, prints its output and throws
 * {@link StepFailed}.
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

/** The output of the step has already been printed, so the message only names the step. */
export class StepFailed extends Error {
  constructor(label) {
    super(`${label}: failed, see above.`);
    this.name = "StepFailed";
  }
}
