import type { Server } from "node:http";
import { quoteName } from "@/clickhouse/quote";
import type { DetachedParts, FromEngine, ToEngine } from "../protocol";
import { createHttpServer } from "./http-server";
import { type Engine, openEngine } from "./native";
import { listenOnPort } from "./ports";

/**
 * The engine process. It follows its parent's messages and ends when the parent ends, for any
 * reason. It ignores signals, because Ctrl-C reaches the whole process group while the parent is
 * still writing the journal.
 */
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

/**
 * After this time, the process kills itself, because an exit waits for native queries, however long
 * they take.
 */
const STOP_WITHIN_MS = 2_000;

type Start = Extract<ToEngine, { type: "start" }>;

let running: { engine: Engine; server: Server } | undefined;

process.on("message", (message: ToEngine) => {
  if (message.type === "start") start(message).catch(fail);
  else if (message.type === "ping") void pong();
  else void stop();
});
// No client is waiting for a response any more, and the next parent may need the directory
// immediately. Everything acknowledged is on disk.
process.on("disconnect", kill);

async function start({ path, memoryLimit, access }: Start): Promise<void> {
  const engine = openEngine({ path, memoryLimit, database: access.database });
  const server = createHttpServer({
    engine,
    memoryLimit,
    users: access.users,
    onStuck: (statement) => send({ type: "stuck", statement }),
  });
  running = { engine, server };
  await createDatabase(engine, access.database);
  const port = await listenOnPort(server, access.port, access.host);
  send({ type: "ready", port, detached: await detachedParts(engine) });
}

/** A server's database is created by its operator; this is done instead. */
function createDatabase(engine: Engine, database: string): Promise<unknown> {
  const statement = `CREATE DATABASE IF NOT EXISTS ${quoteName(database)}`;
  return engine.session((session) => session.query(statement, "Null"));
}

/** Uses its own connection, outside the lanes, which can be full without the engine hanging. */
async function pong(): Promise<void> {
  await running?.engine.session((session) => session.query("SELECT 1", "Null")).catch(() => null);
  send({ type: "pong" });
}

async function stop(): Promise<void> {
  setTimeout(kill, STOP_WITHIN_MS);
  if (running) {
    const { server, engine } = running;
    running = undefined;
    await close(server);
    engine.close();
  }
  process.exit(0);
}

function close(server: Server): Promise<unknown> {
  // Makes busy connections close after their response.
  server.keepAliveTimeout = 1;
  const end = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
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

function send(message: FromEngine): void {
  process.send?.(message);
}
