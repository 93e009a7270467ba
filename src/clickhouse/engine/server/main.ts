import type { Server } from "node:http";
import type { DetachedParts, FromEngine, ToEngine } from "../protocol";
import { createDoor } from "./http-server";
import { type Engine, openEngine } from "./native";
import { listenOnLoopback } from "./ports";

/**
 * The engine's own process. It does what its parent says and ends when its parent does, however that
 * ended. Signals are the parent's business: a Ctrl-C reaches the whole group, and the journal is
 * still being emptied then.
 */
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

/** An exit waits for native queries, for as long as they take. */
const STOP_WITHIN_MS = 2_000;

let running: { engine: Engine; door: Server } | undefined;

process.on("message", (message: ToEngine) => {
  if (message.type === "start") start(message).catch(fail);
  else if (message.type === "ping") void pong();
  else void stop();
});
// Nobody is left to wait for an answer, and the next parent may want the directory at once. What was
// acknowledged is on disk.
process.on("disconnect", kill);

async function start(config: Extract<ToEngine, { type: "start" }>): Promise<void> {
  const engine = openEngine(config);
  const door = createDoor({
    engine,
    ...config,
    onStuck: (statement) => tell({ type: "stuck", statement }),
  });
  running = { engine, door };
  const port = await listenOnLoopback(door, config.port);
  tell({ type: "ready", port, detached: await detachedParts(engine) });
}

/** On a connection of its own, past all lanes: those may be full for good reason. */
async function pong(): Promise<void> {
  await running?.engine.session((session) => session.query("SELECT 1", "Null")).catch(() => null);
  tell({ type: "pong" });
}

async function stop(): Promise<void> {
  setTimeout(kill, STOP_WITHIN_MS);
  if (running) {
    const { door, engine } = running;
    running = undefined;
    await closed(door);
    engine.close();
  }
  process.exit(0);
}

function closed(door: Server): Promise<unknown> {
  // Of connections that are busy now: they end with their answer.
  door.keepAliveTimeout = 1;
  const end = new Promise((resolve) => door.close(resolve));
  door.closeIdleConnections();
  return end;
}

function kill(): void {
  process.kill(process.pid, "SIGKILL");
}

async function detachedParts(engine: Engine): Promise<DetachedParts[]> {
  const { bytes } = await engine.session((session) =>
    session.query(
      `SELECT table, reason, toUInt32(count()) AS parts, groupArray(10)(name) AS names FROM system.detached_parts
       GROUP BY table, reason ORDER BY table, reason FORMAT JSONCompactEachRow`,
      "JSONCompactEachRow",
    ),
  );
  const lines = bytes.toString("utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [table, reason, parts, names] = JSON.parse(line) as [string, string, number, string[]];
    return { table, reason, parts, names };
  });
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () =>
    process.exit(1),
  );
}

function tell(message: FromEngine): void {
  process.send?.(message);
}
