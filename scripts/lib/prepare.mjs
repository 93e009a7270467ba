import { requireNode } from "./node-version.mjs";

/**
 * Prepares a checkout to run: installs packages, generates code and, with `built`, builds. Takes well under a second
 * if everything is up to date.
 */
export async function prepare({ built }) {
  requireNode();
  try {
    const { ensureInstalled } = await import("./install.mjs");
    await ensureInstalled();
    const { ensureGenerated } = await import("./generate.mjs");
    await ensureGenerated();
    const { ensureBuilt } = await import("./build.mjs");
    if (built) await ensureBuilt();
  } catch (error) {
    console.error(error?.name === "StepFailed" ? error.message : error);
    process.exit(1);
  }
}
