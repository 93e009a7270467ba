import { newSecret } from "@/base/ids";
import { packageRoot } from "@/base/package-root";
import { programEntry } from "@/base/program-entry";
import { freePort } from "../network/free-port";
import { temporaryDirectory } from "./guard";
import { startServerProcess, type TestServerProcess } from "./server-process";

export type TestEngine = TestServerProcess & {
  /** The value for `CLICKHOUSE_URL`. */
  url: string;
  /** The value for `CLICKHOUSE_SQL_URL`. */
  sqlUrl: string;
};

const DATABASE = "analytics";

/**
 * Starts the program of `npm run engine`, which stands for a ClickHouse server,
 * with an empty database.
 */
export async function startEngineServer(): Promise<TestEngine> {
  const dir = await temporaryDirectory("engine-server");
  const port = await freePort();
  const [password, sqlPassword] = [newSecret(), newSecret()];
  const { file, execArgv } = programEntry(
    import.meta.url,
    "../../server/commands/engine.ts",
    "dist/server/engine.mjs",
  );
  const server = await startServerProcess({
    path: process.execPath,
    args: [...execArgv, file],
    // tsx looks for tsconfig.json here.
    cwd: packageRoot(),
    env: {
      NODE_ENV: "test",
      DATA_DIR: dir.path,
      LOG_LEVEL: "warn",
      ENGINE_PORT: String(port),
      ENGINE_DATABASE: DATABASE,
      ENGINE_USER: "tallymark",
      ENGINE_PASSWORD: password,
      ENGINE_SQL_PASSWORD: sqlPassword,
    },
    ready: /The ClickHouse engine is running/,
    stopSignal: "SIGTERM",
  });
  const urlOf = (user: string, secret: string) =>
    `http://${user}:${secret}@127.0.0.1:${port}/${DATABASE}`;
  return { ...server, url: urlOf("tallymark", password), sqlUrl: urlOf("sql", sqlPassword) };
}
