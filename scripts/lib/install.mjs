import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { step } from "./run.mjs";

/** Installs what package-lock.json says, unless it is there already. */
export async function ensureInstalled() {
  if (isInstalled(read("package-lock.json"), read("node_modules/.package-lock.json"))) return;
  // Under `npm test --silent` it would inherit the silence and fail without a word.
  const talk = ["--loglevel=error", "--no-audit", "--no-fund"];
  const args = ["ci", "--include=dev", "--prefer-offline", ...talk];
  await step("Installing packages (once, about 1.6 GB)", "npm", args);
}

/**
 * Whether npm's record of what it installed holds every package of the lock file in its version.
 * Contents, not file times: a fresh checkout or a copied folder has times that mean nothing.
 */
export function isInstalled(lock, installed) {
  if (!lock || !installed) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === "") return true;
    const found = installed.packages[path];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

function read(name) {
  try {
    return JSON.parse(readFileSync(join(ROOT, name), "utf8"));
  } catch {
    return undefined;
  }
}
