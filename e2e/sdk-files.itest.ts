import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "@/base/package-root";
import { startServer, type TestServer, temporaryDataDir } from "./server";

/** What a page loads, at most. */
const MAX_SCRIPT_BYTES = 4_096;

const manifest = JSON.parse(readFileSync(join(packageRoot(), "dist/sdk/manifest.json"), "utf8"));

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  server = await startServer({ dataDir: dataDir.path });
});
afterAll(async () => {
  await server.stop();
  await dataDir.remove();
});

const fetchFile = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers });

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The bytes as sent, which fetch would decompress. */
const rawBytes = (path: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(server.url + path, { headers: { "Accept-Encoding": "gzip" } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve(Buffer.concat(chunks));
    }).once("error", reject);
  });

describe("the script", () => {
  it("can be loaded by any page, and is checked again after an hour", async () => {
    const response = await fetchFile("/tm.js");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=3600",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.get("content-security-policy")).toBeNull();
  });

  it("is not sent again to a browser that has it", async () => {
    const etag = (await fetchFile("/tm.js")).headers.get("etag") ?? "";
    for (const known of [etag, `"other", W/${etag}`]) {
      const response = await fetchFile("/tm.js", { "If-None-Match": known });
      expect([response.status, await response.text()]).toEqual([304, ""]);
    }
    expect((await fetchFile("/tm.js", { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it(`is at most ${MAX_SCRIPT_BYTES} bytes on the way`, async () => {
    const sent = await rawBytes("/tm.js");
    expect(gunzipSync(sent)).toEqual(await bytesOf(await fetchFile("/tm.js")));
    expect(sent.length).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });

  it("has the same content under its permanent name, with the hash that pages name", async () => {
    const { file, integrity } = manifest.script;
    const response = await fetchFile(`/sdk/${file}`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const bytes = await bytesOf(response);
    expect(bytes).toEqual(await bytesOf(await fetchFile("/tm.js")));
    expect(integrity).toBe(`sha384-${createHash("sha384").update(bytes).digest("base64")}`);
  });
});

describe("the packages", () => {
  it.each(["browser", "node"])("%s has a permanent name, too", async (name) => {
    const { file, pinned, integrity } = manifest.packages[name];
    const responses = [await fetchFile(`/sdk/${file}`), await fetchFile(`/sdk/${pinned}`)];
    expect(responses.map(({ headers }) => headers.get("cache-control"))).toEqual([
      "public, max-age=3600",
      "public, max-age=31536000, immutable",
    ]);
    for (const response of responses) {
      expect(response.headers.get("content-type")).toBe("application/gzip");
      const hash = createHash("sha512").update(await bytesOf(response));
      expect(`sha512-${hash.digest("base64")}`).toBe(integrity);
    }
  });
});

it.each([
  "/sdk/manifest.json",
  "/sdk/fingerprint",
  "/sdk/tm-0.1.0-00000000.js",
  "/sdk/..%2f..%2fpackage.json",
  "/sdk/node",
])("%s is not found", async (path) => {
  const response = await fetchFile(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
});

it("only GET and HEAD are supported", async () => {
  expect((await fetch(`${server.url}/tm.js`, { method: "POST" })).status).toBe(405);
  const head = await fetch(`${server.url}/tm.js`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});
