import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newEvent, post, queryTotal, waitForTotal } from "./api-client";
import { launch, startServer, type TestServer, temporaryDataDir } from "./server";

const MIB = 1024 ** 2;
const AT_ONCE = 100;
const SOON = { timeout: 60_000, interval: 250 };

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(() => dataDir.remove());

const send = (server: TestServer) => post(server, "event", newEvent());
const sendOnce = async (server: TestServer) => (await send(server)).status;

async function ready(server: TestServer): Promise<[status: number, body: string]> {
  const response = await fetch(`${server.url}/api/ready`);
  return [response.status, await response.text()];
}

const linesOf = (output: string): string[] => output.split("\n").filter((line) => line !== "");

/** Returns the log messages at level warn or above. */
const warningsOf = (server: TestServer): string[] =>
  linesOf(server.output())
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level >= 40)
    .map(({ msg }) => msg);

async function startWithOneEvent(wrapper: string[] = []): Promise<TestServer> {
  const server = await startServer({ dataDir: dataDir.path, wrapper });
  expect(await sendOnce(server)).toBe(200);
  await waitForTotal(server, 1);
  return server;
}

/** Checks a storage outage from its start until `fix` ends it. */
async function expectOutage(server: TestServer, sentence: string, fix: () => void): Promise<void> {
  await expect.poll(() => sendOnce(server), SOON).toBe(503);
  await expect.poll(() => ready(server), SOON).toEqual([503, expect.stringContaining(sentence)]);
  const warning = `${sentence} No events are stored until this is fixed`;
  await expect.poll(() => warningsOf(server), SOON).toEqual([warning]);
  const linesBefore = linesOf(server.output()).length;
  await expect
    .poll(async () => {
      const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => send(server)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
      return Math.max(...responses.map(({ headers }) => Number(headers.get("Retry-After"))));
    }, SOON)
    .toBeGreaterThan(1);
  expect(await queryTotal(server)).toBe(1);
  expect(linesOf(server.output()).slice(linesBefore)).toEqual([]);
  fix();
  await expect.poll(() => sendOnce(server), SOON).toBe(200);
  await waitForTotal(server, 2);
  await expect.poll(async () => (await ready(server))[0], SOON).toBe(200);
  expect(await server.stop()).toBe(0);
}

it("a server whose files cannot grow rejects events, logs the reason once, and recovers when they can grow again", async () => {
  const server = await startWithOneEvent();
  const limit = (size: string) =>
    execFileSync("prlimit", ["--pid", String(server.pid), `--fsize=${size}:unlimited`]);
  limit("4096");
  const sentence = "A file in DATA_DIR has reached the file size limit (ulimit -f).";
  await expectOutage(server, sentence, () => limit("unlimited"));
});

/** Wraps a command so that DATA_DIR is a file system of size `size` while it runs. */
const onDisk = (size: string, options = "rw"): string[] => {
  const script = `mount -t tmpfs -o size=${size},${options} tmpfs "$DATA_DIR" && exec "$@"`;
  return ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"];
};

const canMount = () => {
  const [program = "", ...args] = [...onDisk("1m"), "true"];
  return spawnSync(program, args, { env: { ...process.env, DATA_DIR: "/mnt" } }).status === 0;
};

/** Uses up all free space. Returns a function that frees it again. */
function fill(server: TestServer): () => void {
  // Only the server has this file system mounted; /proc gives access to it.
  const file = `/proc/${server.pid}/root${server.dataDir}/rest`;
  const handle = openSync(file, "w");
  try {
    for (const chunk = Buffer.alloc(MIB); ; ) writeSync(handle, chunk);
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  } finally {
    closeSync(handle);
  }
  return () => rmSync(file);
}

describe.runIf(canMount())("on a small disk", () => {
  it("a server without free space rejects events, logs the reason once, and recovers when there is space again", async () => {
    const server = await startWithOneEvent(onDisk("400m"));
    const free = fill(server);
    await expectOutage(server, "No space left in DATA_DIR.", free);
  });

  it("a start on a read-only disk fails with a one-line error", async () => {
    const run = launch({ DATA_DIR: dataDir.path }, { wrapper: onDisk("400m", "ro") });
    expect(await run.exit).toBe(1);
    expect(run.output()).toMatch(/^DATA_DIR is on a read-only file system\. [^\n]+\n$/);
  });

  it("a start without free space fails with a one-line error that says how much is needed", async () => {
    const run = launch({ DATA_DIR: dataDir.path }, { wrapper: onDisk("8m") });
    expect(await run.exit).toBe(1);
    expect(run.output()).toMatch(
      /^No space left in DATA_DIR\. DATA_DIR is "[^\n]+"\. \d+ MiB free; starting needs 16 MiB\.\n$/,
    );
  });
});
