import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PATIENTLY } from "@/testing/patience";
import { newEvent, post, waitForTotal } from "./api-client";
import { startServer, type TestServer, temporaryDataDir } from "./server";

const HOUR_MS = 3_600_000;
const JUMPING_CLOCK = fileURLToPath(new URL("jumping-clock.mjs", import.meta.url));

/** The clocks of both jump. */
const PROCESSES = ["the one that prepares events", "the one that accepts and stores them"];

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(() => dataDir.remove());

const published = async (server: TestServer, event: unknown): Promise<number> => {
  const response = await post(server, "event", event);
  expect(response.status).toBe(200);
  return ((await response.json()) as { events_published: number }).events_published;
};

it("a clock that jumps forth and back loses and doubles nothing, and the server goes on", async () => {
  const file = join(dataDir.path, "clock");
  const env = { NODE_OPTIONS: `--import=${JUMPING_CLOCK}`, CLOCK_FILE: file, INGEST_WORKERS: "1" };
  const server = await startServer({ dataDir: dataDir.path, env });
  const jumps: string[] = [];
  const jump = async (hours: number) => {
    writeFileSync(file, String(hours * HOUR_MS));
    process.kill(server.pid, "SIGUSR2");
    jumps.push(...PROCESSES.map(() => `jumped by ${hours * HOUR_MS} ms`));
    const reported = () => server.output().match(/jumped by \S+ ms/g);
    await vi.waitFor(() => expect(reported()).toEqual(jumps), PATIENTLY);
  };
  const first = newEvent();
  expect(await published(server, first)).toBe(1);
  await waitForTotal(server, 1);
  // Also events count that were received at a time which is now up to a day ahead.
  for (const [index, hours] of [-20, 20, 0, 20.5].entries()) {
    await jump(hours);
    expect(await published(server, first), `after ${hours} hours`).toBe(0);
    expect(await published(server, newEvent())).toBe(1);
    await waitForTotal(server, index + 2);
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  }
  expect(await server.stop()).toBe(0);
});
