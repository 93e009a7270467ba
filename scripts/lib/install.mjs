import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { step } from "./run.mjs";

/** Installs the packages of package-lock.json, unless they are installed. */
export const ensureInstalled = () =>
  installIn(".", "Installing packages (once, about 1.6 GB)", ["--include=dev"]);

/** Installs the official MCP conformance suites for the tests, unless they are installed. */
export const ensureConformanceSuites = () =>
  installIn("e2e/mcp-conformance", "Installing the MCP conformance suites (once, about 250 MB)");

async function installIn(folder, label, options = []) {
  const [lock, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map((name) =>
    read(join(folder, name)),
  );
  if (isInstalled(lock, installed)) return;
  // Without this, it would inherit the log level of `npm test --silent` and fail without a message.
  const logging = ["--loglevel=error", "--no-audit", "--no-fund"];
  const args = ["ci", "--prefix", folder, "--prefer-offline", ...options, ...logging];
  await step(label, "npm", args);
}

/**
 * Whether npm's record of installed packages contains every package of the lock file in the right
 * version. Compares contents, since file times mean nothing in a fresh checkout or a copied folder.
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
