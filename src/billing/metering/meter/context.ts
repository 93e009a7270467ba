import type { BillingMode } from "@/base/billing-mode";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import type { UsageMeter } from "./usage-meter";

export type MeteringContext = {
  prisma: PrismaClient;
  clock: Clock;
  log: Log;
  mode: BillingMode;
  meter: UsageMeter;
};
