import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { freePort } from "@/testing/network/free-port";
import { startServerProcess } from "@/testing/servers/server-process";
import type { Bench } from "../part";
import { waitUntil } from "../until";

type Node = { name: string; client: number; cluster: number };

/** Starts NATS with JetStream, and connects to it. `dir` is where it stores its streams. */
export async function startNatsCluster(
  bench: Bench,
  { program, nodes: count }: { program: string; nodes: number },
): Promise<{ connection: NatsConnection; dir: string }> {
  const dir = await bench.makeDirectory();
  const nodes: Node[] = [];
  for (let n = 1; n <= count; n++)
    nodes.push({ name: `n${n}`, client: await freePort(), cluster: await freePort() });
  for (const node of nodes) {
    const file = join(dir, `${node.name}.conf`);
    await writeFile(file, configOf(node, nodes, dir));
    const args = ["-c", file];
    const ready = /Server is ready/;
    const server = await startServerProcess({
      path: program,
      args,
      cwd: dir,
      ready,
      stopSignal: "SIGTERM",
    });
    bench.onEnd(() => server.kill());
  }
  const servers = nodes.map(({ client }) => `127.0.0.1:${client}`);
  const connection = await connect({ servers });
  bench.onEnd(() => connection.close());
  const hasLeader = () =>
    jetstreamManager(connection).then(
      () => true,
      () => false,
    );
  await waitUntil("JetStream", hasLeader, (has) => has);
  return { connection, dir };
}

const configOf = ({ name, client, cluster }: Node, all: readonly Node[], dir: string): string => `
server_name: ${name}
listen: "127.0.0.1:${client}"
max_payload: 8MB
jetstream { store_dir: "${join(dir, name)}", max_memory_store: 64MB, max_file_store: 200GB }
${all.length === 1 ? "" : `cluster { name: bench, listen: "127.0.0.1:${cluster}", routes: [${routesOf(all)}] }`}
`;

const routesOf = (all: readonly Node[]): string =>
  all.map(({ cluster }) => `"nats://127.0.0.1:${cluster}"`).join(", ");
