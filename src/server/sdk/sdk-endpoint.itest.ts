import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { silentLog } from "@/base/log";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { openSdkEndpoint } from "./sdk-endpoint";

const EARLIER = "tm-0.1.0-0123abcd.js";
const CURRENT = "tallymark-node-0.2.0-4567cdef.tgz";

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The folder has one file; an earlier build, in another folder, had another one. */
beforeEach(async () => {
  const earlier = mkdtempSync(join(tmpdir(), "tallymark-sdk-"));
  folder = mkdtempSync(join(tmpdir(), "tallymark-sdk-"));
  writeFileSync(join(earlier, EARLIER), "the earlier script");
  writeFileSync(join(folder, CURRENT), "the current package");
  await openSdkEndpoint({ prisma: database.prisma, log: silentLog, folder: earlier });
  rmSync(earlier, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openSdkEndpoint({ prisma: database.prisma, log: silentLog, folder });
const request = (headers: Record<string, string> = {}) =>
  new Request("http://localhost/sdk", { headers });

it("serves the files of earlier builds from the database", async () => {
  const sdk = await open();
  const response = await sdk(request(), EARLIER);
  expect([response.status, await response.text()]).toEqual([200, "the earlier script"]);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "access-control-allow-origin": "*",
  });
  const again = await sdk(request({ "If-None-Match": headers.etag ?? "" }), EARLIER);
  expect(again.status).toBe(304);
});

it("stores each file once, also if several processes start at once", async () => {
  await Promise.all([open(), open(), open()]);
  const rows = await database.prisma.sdkFile.findMany({ orderBy: { name: "asc" } });
  const stored = rows.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]);
  expect(stored).toEqual([
    [CURRENT, "the current package"],
    [EARLIER, "the earlier script"],
  ]);
});

it.each(["tm-0.1.0-99999999.js", "tm.js", "../tm.js", ""])("%j is not found", async (name) => {
  const response = await (await open())(request(), name);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
});

it("only looks for names with a hash in the database, and says if it is unavailable", async () => {
  const sdk = await open();
  const unavailable = Object.assign(new Error("connection lost"), { code: "EPIPE" });
  const find = vi.spyOn(database.prisma.sdkFile, "findUnique").mockRejectedValue(unavailable);
  expect((await sdk(request(), "manifest.json")).status).toBe(404);
  expect(find).not.toHaveBeenCalled();
  expect((await sdk(request(), CURRENT)).status).toBe(200);
  const response = await sdk(request(), EARLIER);
  find.mockRestore();
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect((await sdk(request(), EARLIER)).status).toBe(200);
});
