import { afterAll, beforeAll, expect, it } from "vitest";
import { newEvent, POLL_EVERY_MS, sendBatch } from "./api-client";
import { startServer, type TestServer, temporaryDataDir } from "./server";

const EVENTS = 900;
const MINUTE = 60_000;

let dirs: Awaited<ReturnType<typeof temporaryDataDir>>[];
let source: TestServer;
let target: TestServer;

beforeAll(async () => {
  dirs = [await temporaryDataDir(), await temporaryDataDir()];
  const [first, second] = dirs.map(({ path }) => path);
  source = await startServer({ dataDir: first ?? "" });
  target = await startServer({ dataDir: second ?? "" });
});
afterAll(async () => {
  await source.kill();
  await target.kill();
  for (const dir of dirs) await dir.remove();
});

const ask = (server: TestServer, path: string) =>
  fetch(server.url + path, { headers: { Authorization: `Bearer ${server.personalKey}` } });

/** Waits until all events can be queried. */
const waitUntilStored = (server: TestServer) =>
  expect
    .poll(async () => (await figures(server))[0]?.total, {
      timeout: 60_000,
      interval: POLL_EVERY_MS,
    })
    .toBe(EVENTS);

/** All figures of the last 40 days that could differ. */
async function figures(server: TestServer): Promise<{ total: number }[]> {
  const day = 24 * 60 * MINUTE;
  const from = new Date(Date.now() - 40 * day).toISOString().slice(0, 10);
  const to = new Date(Date.now() + day).toISOString().slice(0, 10);
  const answers = [];
  for (const metric of ["count", "unique_users", "unique_sessions", "sum?property=amount"]) {
    const [name, more = ""] = metric.split("?");
    const range = `start_time=${from}&end_time=${to}&granularity=day&breakdown=event_name&${more}`;
    const answer = await (await ask(server, `/api/v1/query/metrics/${name}?${range}`)).json();
    answers.push({ ...answer, project_ids: [] });
  }
  return answers;
}

it("an export that is sent into a new project gives the same figures", async () => {
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    ...newEvent(),
    event_name: `event ${n % 4}`,
    user_id: `user-${n % 50}`,
    timestamp: new Date(Date.now() - (n % 30) * 24 * 60 * MINUTE - n * 1_000).toISOString(),
    properties: { amount: n, ...(n % 3 ? { session_id: `s${n % 100}` } : {}) },
  }));
  for (let at = 0; at < EVENTS; at += 300) await sendBatch(source, events.slice(at, at + 300));
  await waitUntilStored(source);

  // The list of parts leaves out the last minute, so this names the parts itself.
  const before = new Date(Date.now() + MINUTE).toISOString();
  const from = new Date(Date.now() - 40 * 24 * 60 * MINUTE).toISOString();
  const search = new URLSearchParams({ from, to: before, received_before: before });
  const exported = await ask(source, `/api/v1/export/events?${search}`);
  expect([exported.status, exported.headers.get("Content-Type")]).toEqual([
    200,
    "application/x-ndjson",
  ]);
  const lines = (await exported.text()).trimEnd().split("\n");
  expect(lines).toHaveLength(EVENTS);
  for (let at = 0; at < lines.length; at += 300) {
    const sent = await fetch(`${target.url}/api/v1/ingest/batch`, {
      method: "POST",
      headers: { Authorization: `Bearer ${target.ingestKey}` },
      body: `{"events":[${lines.slice(at, at + 300).join(",")}]}`,
    });
    expect(await sent.json()).toMatchObject({ success: true, events_published: 300 });
  }
  await waitUntilStored(target);
  expect(await figures(target)).toEqual(await figures(source));
});
