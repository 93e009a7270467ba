/** What the parent tells the engine's process. Settings go this way since no other process sees it. */
export type ToEngine =
  | {
      type: "start";
      path: string;
      /** In bytes, for the whole engine. */
      memoryLimit: number;
      /** 0 lets the engine choose one. */
      port: number;
      password: string;
    }
  | { type: "ping" }
  | { type: "stop" };

/** Parts that ClickHouse found broken and set aside, most often after a power cut; some by name. */
export type DetachedParts = { table: string; reason: string; parts: number; names: string[] };

/** A statement that goes on though its time is up and it was killed. */
export type Stuck = {
  /** Its `log_comment`: who asked it, and what for. */
  comment: string;
  /** How long it may have taken. */
  seconds: number;
};

/** What the engine's process tells its parent. When it cannot start, it ends and says why on stderr. */
export type FromEngine =
  | { type: "ready"; port: number; detached: DetachedParts[] }
  /** ClickHouse has answered, be it with an error, what was asked of it since the ping. */
  | { type: "pong" }
  | { type: "stuck"; statement: Stuck };
