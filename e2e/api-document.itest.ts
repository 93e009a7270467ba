import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenApiDocument } from "@/rest";
import { signUpClients } from "./api-fuzz/clients";
import { fuzz } from "./api-fuzz/fuzz";
import { runExamples } from "./api-fuzz/run-examples";
import { startServer, type TestServer, temporaryDataDir } from "./server";

const REQUESTS = 1_500;

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;
let document: OpenApiDocument;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  server = await startServer({ dataDir: dataDir.path });
  const response = await fetch(`${server.url}/api/v1/openapi.json`);
  document = (await response.json()) as OpenApiDocument;
});
afterAll(async () => {
  await server.stop();
  await dataDir.remove();
});

test("every example of the document succeeds, and its response has the fields of the example", async () => {
  const runs = await runExamples(server.url, document, server);
  expect(runs.filter(({ status, faults }) => status >= 300 || faults.length > 0)).toEqual([]);
  const compared = runs.filter(({ expected }) => expected !== undefined);
  expect(compared.length).toBeGreaterThan(15);
  for (const { name, body, expected } of compared) {
    expect(fieldsOf(body), name).toEqual(fieldsOf(expected));
  }
});

/** The names of the fields; those of its first item for a list. */
function fieldsOf(value: unknown): string[] {
  const one = Array.isArray(value) ? value[0] : value;
  return Object.keys(one ?? {}).sort();
}

test("random requests get no 5xx and only responses that the document describes", async () => {
  const clients = await signUpClients(server, 4);
  const { url } = server;
  const report = await fuzz({ url, document, clients, requests: REQUESTS, seed: 1 });
  expect(report.findings).toEqual([]);
  expect(Object.keys(report.statuses)).toEqual(
    expect.arrayContaining(["200", "201", "204", "422"]),
  );
});
