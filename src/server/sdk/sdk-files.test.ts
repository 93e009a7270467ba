import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pinnedFiles, readSdkFile } from "./sdk-files";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tallymark-sdk-"));
  for (const name of [
    "tm.js",
    "tm-0.1.0-0123abcd.js",
    "tallymark-node.tgz",
    "tallymark-node-0.1.0-0123abcd.tgz",
    "manifest.json",
    "fingerprint",
  ]) {
    writeFileSync(join(folder, name), `the bytes of ${name}`);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readSdkFile(name, folder);

it.each([
  ["tm.js", "text/javascript; charset=utf-8", false],
  ["tallymark-node.tgz", "application/gzip", false],
  // Also those of an earlier build, whose hash pages and lock files name.
  ["tm-0.1.0-0123abcd.js", "text/javascript; charset=utf-8", true],
  ["tallymark-node-0.1.0-0123abcd.tgz", "application/gzip", true],
])("%s is %s, immutable: %s", (name, contentType, immutable) => {
  const file = read(name);
  expect(file).toMatchObject({ contentType, immutable });
  expect(new TextDecoder().decode(file?.bytes)).toBe(`the bytes of ${name}`);
});

it("only the files with a hash are pinned", () => {
  expect(pinnedFiles(folder).sort()).toEqual([
    "tallymark-node-0.1.0-0123abcd.tgz",
    "tm-0.1.0-0123abcd.js",
  ]);
  expect(pinnedFiles(join(folder, "missing"))).toEqual([]);
});

it("files with other bytes have other tags", () => {
  expect(read("tm.js")?.etag).toMatch(/^"[\w-]{22}"$/);
  expect(read("tm.js")?.etag).not.toBe(read("tallymark-node.tgz")?.etag);
});

it.each(["manifest.json", "fingerprint", "tm-0.1.0-99999999.js", "../tm.js", "tm.js/..", ""])(
  "%j is not among them",
  (name) => expect(read(name)).toBeNull(),
);
