import { readCosts } from "@/assistant";
import { readEnv } from "@/base/env";
import { systemClock } from "@/base/time/clock";
import { failToStart } from "../startup/fatal-errors";
import { assistantCosts, readDays, USAGE } from "./assistant-costs";
import { withDatabase } from "./with-database";

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  failToStart(error);
}

async function run(args: readonly string[]): Promise<string> {
  if (args.includes("--help")) return USAGE;
  const days = readDays(args);
  return withDatabase(readEnv(), async (prisma) =>
    assistantCosts(await readCosts(prisma, { now: systemClock.now(), days }), days),
  );
}
