import { type DestinationStream, type Logger, pino } from "pino";
import { currentRequestId } from "./request-id";

export type Log = Logger;

/**
 * Writes one JSON line per entry, to standard output by default. Lines of a request have its id.
 * Never log event payloads or secrets.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["authorization", "*.authorization", "key", "*.key", "password", "*.password"],
    mixin(entry: object, _level: number, log: Logger) {
      const requestId = currentRequestId();
      const hasOwn = "requestId" in entry || "requestId" in log.bindings();
      return requestId === undefined || hasOwn ? {} : { requestId };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Used in tests. */
export const silentLog: Log = pino({ level: "silent" });
