import type { Server } from "node:http";
import { createDoor } from "./door";
import { type Engine, openEngine } from "./native";
import { listenOnLoopback } from "./ports";
import type { DetachedParts, FromEngine, ToEngine } from "./protocol";

/**
 * The engine's own process. It does what its parent says and ends when its parent does, however that
 * ended. Signals are the parent's business: a Ctrl-C reaches the whole group, and the journal is
 * still being emptied then.
 */
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

/** A native query cannot be interrupted by an exit; what is written is on disk by then. */
const STOP_WITHIN_MS = 2_000;

let running: { engine: Engine; door: Server } | undefined;

process.on("message", (message: ToEngine) => {
  if (message.type === "start") void start(message);
  else void stop();
});
process.on("disconnect", () => void stop());

async function start(config: Extract<ToEngine, { type: "start" }>): Promise<void> {
  try {
    const engine = openEngine(config);
    const door = createDoor({ engine, ...config });
    running = { engine, door };
    const port = await listenOnLoopback(door, config.port);
    tell({ type: "ready", port, detached: await detachedParts(engine) });
  } catch (error) {
    tell(failure(error, config.path));
  }
}

async function stop(): Promise<void> {
  setTimeout(() => process.kill(process.pid, "SIGKILL"), STOP_WITHIN_MS);
  if (running) {
    const { door, engine } = running;
    running = undefined;
    await new Promise((resolve) => {
      door.close(resolve);
      door.closeIdleConnections();
    });
    engine.close();
  }
  process.exit(0);
}

async function detachedParts(engine: Engine): Promise<DetachedParts[]> {
  const { bytes } = await engine.session((session) =>
    session.query(
      `SELECT table, reason, toUInt32(count()) AS parts FROM system.detached_parts
       GROUP BY table, reason ORDER BY table, reason FORMAT JSONCompactEachRow`,
      "JSONCompactEachRow",
    ),
  );
  const lines = bytes.toString("utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [table, reason, parts] = JSON.parse(line) as [string, string, number];
    return { table, reason, parts };
  });
}

function failure(error: unknown, path: string): FromEngine {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes("Cannot lock file")) {
    return { type: "failed", why: "locked", message: `Another process uses ${path}.` };
  }
  if (text.includes("EADDRINUSE")) return { type: "failed", why: "port", message: text };
  return { type: "failed", why: "other", message: text };
}

function tell(message: FromEngine): void {
  process.send?.(message);
}
