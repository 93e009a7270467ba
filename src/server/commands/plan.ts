import { billingModeOf } from "@/base/billing-mode";
import { readEnv } from "@/base/env";
import { systemClock } from "@/base/time/clock";
import { findIngestTarget, IngestKeyCache } from "@/teams";
import { failToStart } from "../startup/fatal-errors";
import { changePlan, readArguments, USAGE } from "./change-plan";
import { withDatabase } from "./with-database";

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  failToStart(error);
}

async function run(args: readonly string[]): Promise<string> {
  if (args.includes("--help")) return USAGE;
  const change = readArguments(args);
  const env = readEnv();
  return withDatabase(env, (prisma) => {
    const clock = systemClock;
    const ingestKeys = new IngestKeyCache({ find: (key) => findIngestTarget(prisma, key), clock });
    return changePlan({ prisma, clock, ingestKeys }, billingModeOf(env), change);
  });
}
