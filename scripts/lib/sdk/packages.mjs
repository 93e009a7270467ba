import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../paths.mjs";
import { run } from "../run.mjs";
import { BROWSERS } from "./browsers.mjs";
import { integrityOf, shortHash } from "./hashes.mjs";
import { bundleTypes } from "./types.mjs";

const PACKAGES = {
  browser: { platform: "browser", target: BROWSERS },
  node: { platform: "node", target: ["node18"] },
};

/** The files that the package.json of each package names. */
const FORMATS = [
  { format: "esm", script: "index.js", types: "index.d.ts" },
  { format: "cjs", script: "index.cjs", types: "index.d.cts" },
];

const NAMES = Object.keys(PACKAGES);
const entryOf = (name) => `src/sdk/${name}/index.ts`;

/** Writes each package as a folder and as the tarball that npm installs. */
export async function buildPackages(folder, version) {
  const types = bundleTypes(NAMES.map(entryOf));
  for (const [index, name] of NAMES.entries()) {
    await writePackage(join(folder, name), name, version, types[index]);
  }
  await pack(folder);
  return Object.fromEntries(NAMES.map((name) => [name, describe(folder, name, version)]));
}

async function writePackage(target, name, version, types) {
  const { version: own } = readPackage(name);
  if (own !== version) {
    throw new Error(`src/sdk/${name}/package.json has the version ${own} instead of ${version}.`);
  }
  rmSync(target, { recursive: true, force: true });
  const code = join(target, "dist");
  mkdirSync(code, { recursive: true });
  for (const { format, script, types: typesFile } of FORMATS) {
    await build({
      absWorkingDir: ROOT,
      entryPoints: [entryOf(name)],
      outfile: join(code, script),
      bundle: true,
      format,
      ...PACKAGES[name],
      logLevel: "warning",
    });
    writeFileSync(join(code, typesFile), types);
  }
  for (const file of ["package.json", "README.md"]) {
    cpSync(join(ROOT, "src/sdk", name, file), join(target, file));
  }
  cpSync(join(ROOT, "LICENSE"), join(target, "LICENSE"));
}

const readPackage = (name) =>
  JSON.parse(readFileSync(join(ROOT, "src/sdk", name, "package.json"), "utf8"));

async function pack(folder) {
  const folders = NAMES.map((name) => join(folder, name));
  const options = ["--pack-destination", folder, "--ignore-scripts", "--loglevel=error"];
  const { code, output } = await run("npm", ["pack", ...options, ...folders]);
  if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
}

/**
 * Each tarball also gets a name that never has other bytes: a lock file holds their hash, and would
 * stop npm after an upgrade of the server.
 */
function describe(folder, name, version) {
  const bytes = readFileSync(join(folder, `tallymark-${name}-${version}.tgz`));
  rmSync(join(folder, `tallymark-${name}-${version}.tgz`));
  const file = `tallymark-${name}.tgz`;
  const pinned = `tallymark-${name}-${version}-${shortHash(bytes)}.tgz`;
  for (const each of [file, pinned]) writeFileSync(join(folder, each), bytes);
  return { file, pinned, integrity: integrityOf(bytes, "sha512") };
}
