import { readEnv } from "@/base/env";
import { systemClock } from "@/base/time/clock";
import { readMeteringStatus } from "@/billing";
import { failToStart } from "../startup/fatal-errors";
import { billingStatus } from "./billing-status";
import { withDatabase } from "./with-database";

try {
  const teams = await withDatabase(readEnv(), (prisma) => readMeteringStatus(prisma, systemClock));
  process.stdout.write(`${billingStatus(teams)}\n`);
} catch (error) {
  failToStart(error);
}
