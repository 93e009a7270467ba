import { createHash } from "node:crypto";
import { lstatSync } from "node:fs";
import { cp, readdir, readFile, realpath } from "node:fs/promises";
import { join, relative } from "node:path";
import { BackupError } from "../format/errors";
import type { SnapshotItem } from "./snapshot";

/** What is needed besides the parts: the tables' definitions, their mutations, and the stamp. */
const DEFINITIONS = new Set(["metadata", "data", "store", "installation.json"]);

/** `202607_1_5_2`, or `202607_1_5_2_9` after a mutation. */
const PART = /^[0-9a-zA-Z-]+_\d+_\d+_\d+(_\d+)?$/;

/** In `store`, a table's folder is at this depth: `store/b20/b2085fb1-…`. */
const TABLE_DEPTH = 3;

/**
 * Copies ClickHouse's directory without its parts. All files that remain are small.
 */
export async function copyDefinitions(dir: string, target: string): Promise<void> {
  // A directory that is itself a link would be copied as one.
  const source = await realpath(dir);
  if (lstatSync(join(source, "store"), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new BackupError(
      `"${join(source, "store")}" is a symbolic link, which cannot be restored. Make "${dir}" the link instead, and move all of its files.`,
    );
  await cp(source, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => isDefinition(relative(source, path), path),
  });
}

/** `name` is relative to ClickHouse's directory, and `path` the same file or folder. */
export function isDefinition(name: string, path: string): boolean {
  const [top = "", ...below] = name.split("/");
  if (top === "") return true;
  if (!DEFINITIONS.has(top)) return false;
  if (top !== "store" || below.length !== TABLE_DEPTH) return true;
  // ClickHouse may have deleted a part since the table's folder was listed.
  const entry = lstatSync(path, { throwIfNoEntry: false });
  return entry !== undefined && !entry.isDirectory();
}

/**
 * The parts below `dir`, which has the layout of ClickHouse's directory. A part never changes, so
 * its name and the checksums of its files identify its content.
 */
export async function listParts(dir: string): Promise<SnapshotItem[]> {
  const items: SnapshotItem[] = [];
  for (const group of await readdir(join(dir, "store"))) {
    for (const table of await readdir(join(dir, "store", group))) {
      const folder = join("store", group, table);
      for (const entry of await readdir(join(dir, folder), { withFileTypes: true })) {
        if (!entry.isDirectory() || !PART.test(entry.name)) continue;
        const path = join(folder, entry.name);
        const sums = createHash("sha256").update(await readFile(join(dir, path, "checksums.txt")));
        items.push({
          name: `parts/${table}/${entry.name}-${sums.digest("hex").slice(0, 24)}.tar`,
          isShared: true,
          into: "clickhouse",
          cwd: dir,
          paths: [path],
        });
      }
    }
  }
  return items;
}
