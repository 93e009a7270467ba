import { StartError } from "@/base/errors";
import { createLog } from "@/base/log";

/**
 * Exits on an uncaught error, which leaves the process in an unknown state, so that a supervisor
 * can restart it. Whatever was acknowledged is durable, so nothing is lost.
 */
export function exitOnUncaughtError(): void {
  const exit = (error: unknown) => {
    createLog("fatal").fatal({ err: error }, "uncaught error, exiting");
    process.exit(1);
  };
  process.on("uncaughtException", exit);
  process.on("unhandledRejection", exit);
}

/** Prints one line for errors that an operator can fix, and the stack for all others. */
export function failToStart(error: unknown): never {
  const text = error instanceof StartError ? error.message : `Cannot start: ${stackOf(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
