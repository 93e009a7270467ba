import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newEvent, POLL_EVERY_MS, sendBatch, waitForTotal } from "./api-client";
import { launch } from "./server";
import { serverForEachTest } from "./server-for-each-test";

/** A single batch, so that its events become one part. */
const EVENTS = 500;
const { dataDir, start, server } = serverForEachTest();

/** Starts, stores events and stops. Returns the folder of the part that contains them. */
async function storeAndStop(): Promise<string> {
  await start();
  await sendBatch(
    server(),
    Array.from({ length: EVENTS }, () => newEvent()),
  );
  await waitForTotal(server(), EVENTS);
  expect(await server().stop()).toBe(0);
  const store = join(dataDir(), "clickhouse/store");
  const [part, ...others] = readdirSync(store, { recursive: true, encoding: "utf8" }).filter(
    (entry) => /\/\d{6}_\d+_\d+_\d+$/.test(entry),
  );
  if (part === undefined || others.length > 0) throw new Error("Expected exactly one part.");
  return join(store, part);
}

async function ready() {
  const response = await fetch(`${server().url}/api/ready`);
  return { code: response.status, ...(await response.json()) };
}

const waitForStatus = (status: string) =>
  expect
    .poll(async () => (await ready()).status, { timeout: 60_000, interval: POLL_EVERY_MS })
    .toBe(status);

it("a missing part makes the server degraded until the operator accepts the loss", async () => {
  rmSync(await storeAndStop(), { recursive: true });
  await start();
  await waitForStatus("degraded");
  expect(await ready()).toMatchObject({
    code: 200,
    parts: { clickhouse: "ready", stored_events: "degraded" },
    reasons: [{ part: "stored_events" }],
  });
  const line = server()
    .output()
    .split("\n")
    .find((text) => text.includes("events than it confirmed"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    level: 50,
    missing: EVENTS,
    differences: [{ projectId: server().projectId, settled: EVENTS, stored: 0 }],
  });
  expect(await server().stop()).toBe(0);

  const recount = launch({ DATA_DIR: dataDir() }, { entry: ["scripts/command.mjs", "recount"] });
  expect([await recount.exit, recount.output()]).toEqual([
    0,
    "The next start will count the stored events and treat them as complete.\n",
  ]);
  await start();
  await expect
    .poll(() => server().output(), { timeout: 60_000, interval: POLL_EVERY_MS })
    .toMatch(/Accepted the stored events as complete/);
  expect(await ready()).toMatchObject({ code: 200, status: "ready" });
});

it("a damaged byte causes a 503, and the log names the part", async () => {
  const part = await storeAndStop();
  const file = join(part, "data.bin");
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  writeFileSync(file, bytes);
  await start();

  const response = await fetch(`${server().url}/api/v1/query/execute`, {
    method: "POST",
    headers: { Authorization: `Bearer ${server().personalKey}` },
    body: JSON.stringify({ sql: "SELECT * FROM events" }),
  });
  const body = await response.text();
  expect([response.status, body]).toEqual([503, expect.stringContaining("backend_unavailable")]);
  const name = part.split("/").at(-1) ?? "";
  expect(body).not.toContain(name);
  expect(server().output()).toMatch(new RegExp(`"part":"${name}".*cannot read a part of its data`));
  expect(await ready()).toMatchObject({
    code: 200,
    status: "degraded",
    parts: { damaged_parts: "degraded" },
  });
});
