import { parseArgs } from "node:util";
import type { OpenApiDocument } from "@/rest";
import { startServer, temporaryDataDir } from "../server";
import { signUpClients } from "./clients";
import { fuzz } from "./fuzz";

// npm run fuzz:api                        20,000 random requests
// npm run fuzz:api -- --requests 500      fewer
// npm run fuzz:api -- --clients 12        of more users, who each may send only so many queries per minute
// npm run fuzz:api -- --seed 42           from another seed; each request has its own, one higher than the last

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    clients: { type: "string", default: "6" },
  },
});

const dataDir = await temporaryDataDir();
const server = await startServer({ dataDir: dataDir.path, env: { HOST: "127.0.0.1" } });
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await server.stop();
  await dataDir.remove();
}

/** Resolves to whether nothing was found. */
async function run(): Promise<boolean> {
  const clients = await signUpClients(server, Number(values.clients));
  const answer = await fetch(`${server.url}/api/v1/openapi.json`);
  const document = (await answer.json()) as OpenApiDocument;
  const startedAt = performance.now();
  const { statuses, findings } = await fuzz({
    url: server.url,
    document,
    clients,
    requests: Number(values.requests),
    seed: Number(values.seed),
  });
  for (const { fault, seed, request, times } of findings) {
    console.log(`\n${times} × ${fault}\n  seed ${seed}: ${request}`);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(`\n${values.requests} requests in ${seconds} s: ${counts.join(", ")}`);
  console.log(findings.length === 0 ? "No findings." : `${findings.length} findings.`);
  return findings.length === 0;
}
