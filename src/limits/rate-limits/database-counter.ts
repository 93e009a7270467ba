import { type IRateLimiterOptions, RateLimiterPrisma } from "rate-limiter-flexible";
import type { PrismaClient } from "@/database";

/** Counts in the database, so that several processes and a restart go on with the same count. */
export function databaseCounter(
  prisma: PrismaClient,
  options: Required<Pick<IRateLimiterOptions, "keyPrefix" | "points" | "duration">>,
): RateLimiterPrisma {
  return new RateLimiterPrisma({
    ...options,
    storeClient: prisma,
    tableName: "rateLimiterFlexible",
    // Swept with the sessions; by itself it would write to the console and outlive the database.
    clearExpiredByTimeout: false,
  });
}
