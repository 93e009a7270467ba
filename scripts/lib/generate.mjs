import { whenStale } from "./fingerprint.mjs";
import { step } from "./run.mjs";

const OUTPUT = "src/database/generated";

/** Generates the database client from prisma/schema, unless it is up to date. */
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
        // The CLI looks for its native schema engine even if it does not need it, and would
        // download it. Any existing file ends the search; the file is never run.
        env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
      },
    ),
  );
}
