import { whenStale } from "./fingerprint.mjs";
import { step } from "./run.mjs";

const INPUTS = [
  "src/sdk",
  // The types of queries and results.
  "src/query/engine",
  "src/query/kinds",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "LICENSE",
  "scripts/build-sdk.mjs",
  "scripts/lib/sdk",
];

/** Builds the browser script and the packages that the server offers, into dist/sdk. */
export async function ensureSdkBuilt() {
  const job = {
    stamp: "dist/sdk/fingerprint",
    inputs: INPUTS,
    outputs: ["dist/sdk/manifest.json"],
  };
  // In a process of its own, since the memory that TypeScript uses would stay with the server.
  await whenStale(job, () => step("Building the SDK", "node", ["scripts/build-sdk.mjs"]));
}
