import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chown } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { silentLog } from "@/base/log";
import { type Database, openDatabase } from "@/database";
import { freePort } from "../network/free-port";
import { temporaryDirectory } from "../servers/guard";
import { startServerProcess, type TestServerProcess } from "../servers/server-process";

const INSTALLED = "/usr/lib/postgresql";

/** The program folder of the newest PostgreSQL version on this machine; null if there is none. */
export function findPostgres(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  const bin = newest === undefined ? null : join(INSTALLED, newest, "bin");
  return bin !== null && existsSync(join(bin, "initdb")) ? bin : null;
}

export type TestPostgres = TestServerProcess & { url: string };

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

/**
 * Starts a PostgreSQL server with an empty database. Its data is removed when this process ends.
 */
export async function startPostgres(bin: string): Promise<TestPostgres> {
  const dir = await temporaryDirectory("postgres-server");
  const user = notRoot();
  if (user) await chown(dir.path, user.uid, user.gid);
  const data = join(dir.path, "data");
  const init = ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync"];
  await promisify(execFile)(join(bin, "initdb"), init, { ...user, cwd: dir.path });
  const port = await freePort();
  const server = await startServerProcess({
    path: join(bin, "postgres"),
    args: ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", dir.path, "-F"],
    cwd: dir.path,
    user,
    ready: /is ready to accept/,
    // Ends open connections, which SIGTERM waits for.
    stopSignal: "SIGINT",
  });
  return { ...server, url: `postgres://postgres@127.0.0.1:${port}/postgres` };
}

/** PostgreSQL does not run as root. */
function notRoot(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync("/etc/passwd", "utf8").match(
    /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m,
  );
  return line && { uid: Number(line[1]), gid: Number(line[2]) };
}
