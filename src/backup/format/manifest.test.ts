import { expect, it } from "vitest";
import { BackupError } from "./errors";
import { newManifest, parseManifest } from "./manifest";

const NAME = "backups/20260715-120000-000.json";
const manifest = newManifest({
  id: "20260715-120000-000",
  version: "1.2.3",
  takenAt: Date.UTC(2026, 6, 15, 12),
  pausedMs: 5,
  objects: [{ name: "parts/a.tar", bytes: 1, sha256: "0".repeat(64), into: "clickhouse" }],
});
const parsing = (content: unknown) => () => parseManifest(NAME, JSON.stringify(content));

it("a manifest is read as it was written", () => {
  expect(parsing(manifest)()).toEqual(manifest);
});

it.each([
  ["the same shape", { ...manifest, format: manifest.format + 1 }],
  ["another shape", { format: manifest.format + 1, version: "1.2.3", parts: {} }],
])("a newer format with %s names the version that can restore it", (_, newer) => {
  expect(parsing(newer)).toThrow(BackupError);
  expect(parsing(newer)).toThrow(
    `The backup "${NAME}" was made by Tallymark 1.2.3, which is newer than this version. Use that version.`,
  );
});

it("a manifest that is cut off or lacks a field is damaged", () => {
  expect(() => parseManifest(NAME, JSON.stringify(manifest).slice(0, -1))).toThrow("is damaged");
  expect(parsing({ ...manifest, objects: undefined })).toThrow("is damaged");
});
