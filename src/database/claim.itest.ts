import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { silentLog } from "@/base/log";
import { findPostgres, startPostgres, type TestPostgres } from "@/testing/postgres";
import { type ClaimMode, claimDatabase } from "./claim";

const bin = findPostgres();

describe.runIf(bin)("a claim on a PostgreSQL", () => {
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres(bin ?? "");
  });
  afterAll(() => postgres.stop());

  async function claim(mode: ClaimMode, url = postgres.url) {
    const claimed = await claimDatabase(url, mode, silentLog);
    if (claimed) onTestFinished(() => claimed.release());
    return claimed;
  }

  test("of one process alone excludes all others until it is released", async () => {
    const first = await claim("alone");
    expect(first?.isHeld).toBe(true);
    expect(await Promise.all([claim("alone"), claim("shared")])).toEqual([null, null]);
    await first?.release();
    expect(await claim("alone")).not.toBeNull();
  });

  test("that is shared lets others share, and nobody in alone", async () => {
    expect(await claim("shared")).not.toBeNull();
    expect(await claim("shared")).not.toBeNull();
    expect(await claim("alone")).toBeNull();
  });

  test("is free for others when its connection is lost, and is known to be lost then", async () => {
    const proxy = await startProxy(postgres.url);
    const first = await claim("alone", proxy.url);
    await proxy.close();
    const second = await claim("alone");
    expect(second).not.toBeNull();
    await proxy.open();
    await vi.waitFor(() => expect(first?.isHeld).toBe(false), { timeout: 30_000 });
    await second?.release();
    await vi.waitFor(() => expect(first?.isHeld).toBe(true), { timeout: 30_000 });
  });
});

/** A way to the server that can be closed and opened again on the same port. */
async function startProxy(to: string) {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { url: to.replace(`:${target.port}/`, `:${port}/`), close, open: () => listen(port) };
}
