import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./paths.mjs";

const isTest = (name) => /\.(test|itest|stest)\.tsx?$/.test(name);

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !isTest(name))
    .flatMap((name) => filesUnder(join(path, name)));
}

/** A hash of the names and contents of these files and folders, except tests. */
export function fingerprint(paths, extra = "") {
  const hash = createHash("sha256").update(extra);
  for (const file of paths.flatMap((path) => filesUnder(join(ROOT, path)))) {
    hash.update(`\0${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/**
 * Runs `make` unless the stamp contains this fingerprint and all outputs exist. Removes the stamp
 * first, so that an interrupted run is repeated.
 */
export async function whenStale({ stamp, inputs, extra, outputs }, make) {
  const path = join(ROOT, stamp);
  const wanted = fingerprint(inputs, extra);
  const present = outputs.every((output) => existsSync(join(ROOT, output)));
  if (present && existsSync(path) && readFileSync(path, "utf8") === wanted) return false;
  rmSync(path, { force: true });
  await make();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, wanted);
  return true;
}
