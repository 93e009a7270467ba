import { type Logger, pino } from "pino";

export type Log = Logger;

/** One JSON line per entry on standard output. Event payloads and secrets never go in. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["authorization", "*.authorization", "key", "*.key", "password", "*.password"],
  });
}

/** A log that says nothing, for tests. */
export const silentLog: Log = pino({ level: "silent" });
