import { type Logger, pino } from "pino";

export type Log = Logger;

/** Writes one JSON line per entry to standard output. Never log event payloads or secrets. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["authorization", "*.authorization", "key", "*.key", "password", "*.password"],
  });
}

/** Used in tests. */
export const silentLog: Log = pino({ level: "silent" });
