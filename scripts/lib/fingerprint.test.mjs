import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fingerprint, whenStale } from "./fingerprint.mjs";
import { ROOT } from "./paths.mjs";

let folder;
const file = (name) => join(folder, name);

beforeEach(() => {
  folder = relative(ROOT, mkdtempSync(join(tmpdir(), "tallymark-fingerprint-")));
  mkdirSync(join(ROOT, folder, "src"));
  writeFileSync(join(ROOT, folder, "src/a.ts"), "1");
});
afterEach(() => rmSync(join(ROOT, folder), { recursive: true, force: true }));

const write = (name, text) => writeFileSync(join(ROOT, file(name)), text);

it("changes with the content and name of a file, but not with those of a test", () => {
  const before = fingerprint([file("src")]);
  write("src/a.test.ts", "x");
  expect(fingerprint([file("src")])).toBe(before);
  write("src/a.ts", "2");
  const changed = fingerprint([file("src")]);
  expect(changed).not.toBe(before);
  rmSync(join(ROOT, file("src/a.ts")));
  write("src/b.ts", "2");
  expect(fingerprint([file("src")])).not.toBe(changed);
});

it("runs once, and again after a change, a missing output or a failed run", async () => {
  const job = { stamp: file("stamp"), inputs: [file("src")], outputs: [file("out")] };
  const make = vi.fn(async () => write("out", "made"));
  await whenStale(job, make);
  await whenStale(job, make);
  expect(make).toHaveBeenCalledTimes(1);
  write("src/a.ts", "2");
  const broken = () => Promise.reject(new Error("broken"));
  await expect(whenStale(job, broken)).rejects.toThrow("broken");
  await whenStale(job, make);
  expect(make).toHaveBeenCalledTimes(2);
  rmSync(join(ROOT, file("out")));
  await whenStale(job, make);
  expect(make).toHaveBeenCalledTimes(3);
});
