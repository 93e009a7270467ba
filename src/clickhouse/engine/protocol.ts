import type { EngineAccess } from "./access";

/**
 * Messages to the engine process. Settings are sent this way because other processes cannot read
 * them.
 */
export type ToEngine =
  | {
      type: "start";
      path: string;
      /** The limit for the whole engine, in bytes. */
      memoryLimit: number;
      access: EngineAccess;
    }
  | { type: "ping" }
  | { type: "stop" };

/**
 * Parts that ClickHouse found broken and detached, mostly after a power failure.
 * `names` is not complete.
 */
export type DetachedParts = { table: string; reason: string; parts: number; names: string[] };

/** A statement that is still running although it exceeded its time limit and was killed. */
export type StuckStatement = {
  /** Its `log_comment`: author and purpose. */
  comment: string;
  /** The time limit of the statement. */
  seconds: number;
};

/** Messages from the engine process. If it cannot start, it exits with the reason on stderr. */
export type FromEngine =
  | { type: "ready"; port: number; detached: DetachedParts[] }
  /** ClickHouse has responded to a query, even with an error. */
  | { type: "pong" }
  | { type: "stuck"; statement: StuckStatement };
