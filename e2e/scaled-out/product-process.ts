import { packageRoot } from "@/base/package-root";
import { freePort } from "@/testing/network/free-port";
import { temporaryDirectory } from "@/testing/servers/guard";
import { startServerProcess, type TestServerProcess } from "@/testing/servers/server-process";
import { ENTRY, type ServerEnv, serverEnv } from "../server";

/**
 * The built server with a role. It keeps its port and its data directory when it is started again.
 */
export type ProductProcess = TestServerProcess & { name: string; url: string };

export async function startProductProcess(name: string, env: ServerEnv): Promise<ProductProcess> {
  const dir = await temporaryDirectory("product");
  const port = await freePort();
  const server = await startServerProcess({
    path: process.execPath,
    args: [ENTRY],
    cwd: packageRoot(),
    env: {
      ...serverEnv(),
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dir.path,
      ...env,
    },
    ready: /running at http/,
    stopSignal: "SIGTERM",
  });
  return { ...server, name, url: `http://127.0.0.1:${port}` };
}
