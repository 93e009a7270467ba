import { requireNode } from "./node-version.mjs";

/**
 * Brings a checkout to where it can run: packages, generated code and, if asked for, the build. Does
 * nothing, in well under a second, when all is there and up to date.
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
