import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { silentLog } from "@/base/log";
import { type Database, openDatabase } from "@/database";
import { freePort } from "../network/free-port";

const INSTALLED = "/usr/lib/postgresql";

/** The program folder of the newest PostgreSQL version on this machine; null if there is none. */
export function findPostgres(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  const bin = newest === undefined ? null : join(INSTALLED, newest, "bin");
  return bin !== null && existsSync(join(bin, "initdb")) ? bin : null;
}

export type TestPostgres = { url: string; stop(): Promise<void> };

/** Starts a PostgreSQL server with an empty, migrated database, used over many connections. */
export async function testPostgres(bin: string): Promise<Database> {
  const { url, stop } = await startPostgres(bin);
  const database = await openDatabase({ url, dir: tmpdir(), log: silentLog });
  return {
    prisma: database.prisma,
    close: async () => {
      await database.close();
      await stop();
    },
  };
}

/** Starts a PostgreSQL server with an empty database. */
export async function startPostgres(bin: string): Promise<TestPostgres> {
  const dir = await mkdtemp(join(tmpdir(), "tallymark-postgres-server-"));
  const user = notRoot();
  if (user) await chown(dir, user.uid, user.gid);
  const run = { ...user, cwd: dir };
  const data = join(dir, "data");
  const init = ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync"];
  await promisify(execFile)(join(bin, "initdb"), init, run);
  const port = await freePort();
  const options = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", dir, "-F"];
  const server = spawn(join(bin, "postgres"), options, {
    ...run,
    stdio: ["ignore", "ignore", "pipe"],
  });
  for await (const line of createInterface(server.stderr))
    if (line.includes("is ready to accept")) break;
  server.stderr.resume();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill("SIGINT");
      await once(server, "exit");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root. */
function notRoot(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync("/etc/passwd", "utf8").match(
    /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m,
  );
  return line && { uid: Number(line[1]), gid: Number(line[2]) };
}
