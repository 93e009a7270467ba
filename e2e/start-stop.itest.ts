import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { launch, startServer, temporaryDataDir } from "./server";

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;

beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(() => dataDir.remove());

describe("start", () => {
  it("responds to /api/health once it has printed its URL", async () => {
    const server = await startServer({ dataDir: dataDir.path });
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    await server.stop();
  });

  it("rejects a second process on the same data directory with a one-line error that names the first", async () => {
    const first = await startServer({ dataDir: dataDir.path });
    const second = launch({ DATA_DIR: dataDir.path });
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(
      new RegExp(`^Another .* \\(process ${first.pid}\\) .*\\.\n`, "m"),
    );
    expect(second.output()).not.toContain("    at ");
    await first.stop();
  });

  it("takes over the directory of a process that was killed", async () => {
    await (await startServer({ dataDir: dataDir.path })).kill();
    const next = await startServer({ dataDir: dataDir.path });
    expect(await next.stop()).toBe(0);
  });

  it("reports an invalid variable in one line and exits with 1", async () => {
    const run = launch({ DATA_DIR: dataDir.path, PORT: "eighty" });
    expect(await run.exit).toBe(1);
    expect(run.output()).toMatch(/^Invalid environment: PORT [^\n]+\.\n$/);
  });

  it("reports a port in use in one line and exits with 1", async () => {
    const first = await startServer({ dataDir: dataDir.path });
    const other = await temporaryDataDir();
    const { port } = new URL(first.url);
    const second = launch({ DATA_DIR: other.path, PORT: port });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`Port ${port} is in use.`);
    // Nothing was created, so there is no key that was never shown.
    expect(readdirSync(other.path)).toHaveLength(0);
    await first.stop();
    await other.remove();
  });
});

describe("stop", () => {
  it("during the start exits immediately without output, and the directory can be used again", async () => {
    const run = launch({ DATA_DIR: dataDir.path });
    const opened = () => expect(readdirSync(dataDir.path)).not.toHaveLength(0);
    await vi.waitFor(opened, { timeout: 60_000 });
    run.signal("SIGTERM");
    expect(await run.exit).toBe(143);
    expect(run.output()).not.toMatch(/running at|\n\s+at /);
    const next = await startServer({ dataDir: dataDir.path });
    expect(await next.stop()).toBe(0);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("exits with 0 within 10 s on %s", async (signal) => {
    const server = await startServer({ dataDir: dataDir.path });
    // A stop that takes longer is aborted with exit code 1.
    expect(await server.stop(signal)).toBe(0);
  });

  it("handles Ctrl-C once, although the terminal and npm both forward it", async () => {
    const server = await startServer({ dataDir: dataDir.path });
    process.kill(server.pid, "SIGINT");
    expect(await server.stop("SIGINT"), server.output()).toBe(0);
  });

  it("is not delayed by an idle keep-alive connection", async () => {
    const server = await startServer({ dataDir: dataDir.path });
    const { port } = new URL(server.url);
    const idle = connect(Number(port), "127.0.0.1");
    idle.write("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
    await new Promise((resolve) => idle.once("data", resolve));
    expect(await server.stop()).toBe(0);
    idle.destroy();
  });
});
