import { StartError } from "@/base/errors";
import { createLog } from "@/base/log";

/**
 * A fault that nobody caught leaves the process in a state that nobody thought of: say so and end, for
 * a supervisor to start it afresh. What was acknowledged is durable, so nothing is lost.
 */
export function endOnFault(): void {
  const end = (error: unknown) => {
    createLog("fatal").fatal({ err: error }, "uncaught fault, ending");
    process.exit(1);
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}

/** What an operator can mend is told in one line; anything else with its stack. */
export function failToStart(error: unknown): never {
  const text = error instanceof StartError ? error.message : `Cannot start: ${stackOf(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
