import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { silentLog } from "@/base/log";
import { startProxy } from "@/testing/network/proxy";
import { findPostgres, startPostgres, type TestPostgres } from "@/testing/stores/postgres-server";
import { type ClaimMode, claimDatabase } from "./claim";
import { DatabaseStartError } from "./errors";

const bin = findPostgres();

describe.runIf(bin)("a claim on a PostgreSQL database", () => {
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

  test("that is exclusive blocks all others until it is released", async () => {
    const first = await claim("alone");
    expect(first?.isHeld).toBe(true);
    expect(await Promise.all([claim("alone"), claim("shared")])).toEqual([null, null]);
    await first?.release();
    expect(await claim("alone")).not.toBeNull();
  });

  test("that is shared allows other shared claims, but no exclusive one", async () => {
    expect(await claim("shared")).not.toBeNull();
    expect(await claim("shared")).not.toBeNull();
    expect(await claim("alone")).toBeNull();
  });

  test("on a server that does not respond is the start error of the database", async () => {
    const claiming = claim("alone", "postgres://postgres@127.0.0.1:1/postgres");
    await expect(claiming).rejects.toThrow(/^Cannot open the database at DATABASE_URL: [^\n]+$/);
    await expect(claiming).rejects.toBeInstanceOf(DatabaseStartError);
  });

  test("is released when its connection is lost, and the owner notices", async () => {
    const proxy = await startProxy(postgres.url);
    onTestFinished(proxy.close);
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
