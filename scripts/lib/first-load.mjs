import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "./paths.mjs";

const BUILD = join(ROOT, ".next");
const MANIFEST = "page_client-reference-manifest.js";
const require = createRequire(import.meta.url);

/**
 * The size of the JavaScript that each page loads before it can be used, in gzipped bytes: React,
 * Next, and the code of the page and its layouts, without code loaded on demand. The heaviest page
 * comes first.
 */
export function firstLoads() {
  const { rootMainFiles } = JSON.parse(readFileSync(join(BUILD, "build-manifest.json"), "utf8"));
  const weigh = gzipOnce();
  return Object.entries(entriesOfPages())
    .map(([page, { entryJSFiles }]) => {
      const files = new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()]);
      return { page: address(page), bytes: [...files].reduce((sum, file) => sum + weigh(file), 0) };
    })
    .sort((one, other) => other.bytes - one.bytes);
}

/** Next writes a script for each page that lists the files of its code. */
function entriesOfPages() {
  const folder = join(BUILD, "server/app");
  for (const file of readdirSync(folder, { recursive: true })) {
    if (file.endsWith(MANIFEST)) require(join(folder, file));
  }
  return globalThis.__RSC_MANIFEST ?? {};
}

function gzipOnce() {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, gzipSync(readFileSync(join(BUILD, file))).length);
    return known.get(file);
  };
}

/** "/(console)/p/[projectId]/events/page" becomes "/p/[projectId]/events". */
const address = (page) => page.replace(/\/\([^)]*\)/g, "").replace(/\/page$/, "") || "/";
