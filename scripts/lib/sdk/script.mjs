import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { ROOT } from "../paths.mjs";
import { BROWSERS } from "./browsers.mjs";
import { integrityOf, shortHash } from "./hashes.mjs";

/**
 * Writes the script for a page's script tag: tm.js, which changes with each release, and the same
 * bytes under a name that never has others.
 */
export async function buildScript(folder, version) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["src/sdk/browser/script.ts"],
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: BROWSERS,
    legalComments: "none",
    write: false,
    logLevel: "warning",
  });
  const bytes = outputFiles[0].contents;
  const file = `tm-${version}-${shortHash(bytes)}.js`;
  writeFileSync(join(folder, "tm.js"), bytes);
  writeFileSync(join(folder, file), bytes);
  return {
    file,
    integrity: integrityOf(bytes, "sha384"),
    bytes: bytes.length,
    gzipBytes: gzipSync(bytes, { level: 9 }).length,
  };
}
