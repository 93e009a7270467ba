import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import { newSecret } from "@/base/ids";
import { freePort } from "../network/free-port";
import { temporaryDirectory } from "./guard";
import { startServerProcess, type TestServerProcess } from "./server-process";

export type TestNatsNode = TestServerProcess & {
  name: string;
  /** The URL of this node alone. */
  url: string;
  /** Its HTTP interface, such as `/healthz` and `/jsz`. */
  monitoringUrl: string;
};

export type TestNats = {
  /** The value for `NATS_URL`: all nodes, with user and password. */
  url: string;
  nodes: TestNatsNode[];
  /**
   * Resolves once JetStream works on every node that runs: it has the streams and
   * knows their leaders.
   */
  ready(): Promise<void>;
  /** Restarts all nodes with another password than that of the URLs, or with the same one again. */
  restartWith(password: "other" | "same"): Promise<void>;
  stop(): Promise<void>;
};

const USER = "tallymark";
const PATIENTLY = { timeout: 60_000, interval: 100 };

/** Starts a NATS cluster with JetStream, or with one node a single server. */
export async function startNats(
  program: string,
  { nodes: count = 3, maxPayload = "8MB" } = {},
): Promise<TestNats> {
  const dir = await temporaryDirectory("nats");
  const places: Place[] = [];
  for (let n = 1; n <= count; n += 1)
    places.push({
      name: `n${n}`,
      client: await freePort(),
      cluster: await freePort(),
      monitoring: await freePort(),
    });
  const password = newSecret();
  const urlOf = ({ client }: Place) => `nats://${USER}:${password}@127.0.0.1:${client}`;
  const fileOf = ({ name }: Place) => join(dir.path, `${name}.conf`);
  const configure = (place: Place, accepted: string) => {
    const settings = { dir: dir.path, password: accepted, maxPayload };
    return writeFile(fileOf(place), configOf(place, places, settings));
  };
  const start = async (place: Place) => {
    const file = fileOf(place);
    await configure(place, password);
    const server = await startServerProcess({
      path: program,
      args: ["-c", file],
      cwd: dir.path,
      ready: /Server is ready/,
      stopSignal: "SIGTERM",
    });
    const monitoringUrl = `http://127.0.0.1:${place.monitoring}`;
    return { ...server, name: place.name, url: urlOf(place), monitoringUrl };
  };
  const nodes = await Promise.all(places.map(start));
  const ready = async () => {
    for (const node of nodes.filter((one) => one.isRunning())) {
      const isHealthy = () => vi.waitFor(() => assertHealthy(node.monitoringUrl), PATIENTLY);
      // A node was once unhealthy for a minute after it was killed. Orchestrators
      // restart such a node, too.
      await isHealthy().catch(async (error: unknown) => {
        process.stdout.write(`Restarting NATS node ${node.name}: ${String(error)}\n`);
        await node.kill();
        await node.start();
        await isHealthy();
      });
    }
  };
  await ready();
  return {
    url: places.map(urlOf).join(","),
    nodes,
    ready,
    restartWith: async (which) => {
      await Promise.all(nodes.map((node) => node.kill()));
      const accepted = which === "same" ? password : newSecret();
      await Promise.all(places.map((place) => configure(place, accepted)));
      await Promise.all(nodes.map((node) => node.start()));
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.kill()));
      await dir.remove();
    },
  };
}

/** A node's name and ports. */
type Place = { name: string; client: number; cluster: number; monitoring: number };

const configOf = (
  { name, client, cluster, monitoring }: Place,
  all: Place[],
  { dir, password, maxPayload }: { dir: string; password: string; maxPayload: string },
): string => `
server_name: ${name}
listen: "127.0.0.1:${client}"
http: "127.0.0.1:${monitoring}"
max_payload: ${maxPayload}
jetstream { store_dir: "${join(dir, name)}", max_memory_store: 64MB, max_file_store: 4GB }
authorization { user: ${USER}, password: "${password}" }
${all.length === 1 ? "" : clusterOf(cluster, all)}
`;

const clusterOf = (port: number, all: Place[]): string => `
cluster {
  name: tallymark
  listen: "127.0.0.1:${port}"
  routes: [${all.map(({ cluster }) => `"nats://127.0.0.1:${cluster}"`).join(", ")}]
}`;

async function assertHealthy(monitoringUrl: string): Promise<void> {
  const response = await fetch(`${monitoringUrl}/healthz`, { signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`NATS is not ready: ${await response.text()}`);
}
