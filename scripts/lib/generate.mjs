import { whenStale } from "./fingerprint.mjs";
import { step } from "./run.mjs";

const OUTPUT = "src/database/generated";

/** Writes the database client from prisma/schema, unless it is there and up to date. */
export async function ensureGenerated() {
  const job = {
    stamp: `${OUTPUT}/.made-from`,
    inputs: ["prisma/schema", "prisma.config.ts", "package-lock.json"],
    outputs: [`${OUTPUT}/client.ts`],
  };
  await whenStale(job, () =>
    step(
      "Generating the database client",
      "node",
      ["node_modules/prisma/build/index.js", "generate"],
      {
        // The command line looks for its native schema engine even where it needs none, and would
        // download it. Any file that exists stops the search; it is never run.
        env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
      },
    ),
  );
}
