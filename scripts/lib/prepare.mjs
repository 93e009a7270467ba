import { requireNode } from "./node-version.mjs";

/**
 * Prepares a checkout to run: installs packages, generates code and, with `built`, builds; without
 * it, Next builds pages on request, but not the SDKs that they offer. Takes well under a second if
 * everything is up to date.
 */
export async function prepare({ built }) {
  requireNode();
  try {
    const { ensureInstalled } = await import("./install.mjs");
    await ensureInstalled();
    const { ensureGenerated } = await import("./generate.mjs");
    await ensureGenerated();
    const { ensureBuilt } = await import("./build.mjs");
    const { ensureSdkBuilt } = await import("./sdk.mjs");
    await (built ? ensureBuilt() : ensureSdkBuilt());
  } catch (error) {
    console.error(error?.name === "StepFailed" ? error.message : error);
    process.exit(1);
  }
}
