import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";
import { runCommand, type Sender } from "./queries";

/** Stops a query that a server would keep running. Only logs a failure. */
export async function killQuery(sender: Sender, queryId: string, log: Log): Promise<void> {
  try {
    await runCommand(sender, {
      sql: "KILL QUERY WHERE query_id = {id:String} ASYNC",
      params: { id: queryId },
      tags: { surface: "kill" },
      lane: "control",
      limits: { maxSeconds: 10 },
    });
  } catch (error) {
    log.warn({ queryId, code: codeOf(error) }, "Could not stop an abandoned query");
  }
}

function codeOf(error: unknown): number | undefined {
  const cause = error instanceof BackendUnavailable ? error.options.cause : error;
  return typeof cause === "object" && cause !== null && "code" in cause
    ? Number(cause.code)
    : undefined;
}
