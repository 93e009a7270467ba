import { type IRateLimiterOptions, RateLimiterPrisma } from "rate-limiter-flexible";
import type { PrismaClient } from "@/database";

/** Counts in the database, so that processes share the count and restarts keep it. */
export function databaseCounter(
  prisma: PrismaClient,
  options: Required<Pick<IRateLimiterOptions, "keyPrefix" | "points" | "duration">>,
): RateLimiterPrisma {
  return new RateLimiterPrisma({
    ...options,
    storeClient: prisma,
    tableName: "rateLimiterFlexible",
    // Expired rows are deleted with the sessions; the library's timer would log to the console and
    // outlive the database.
    clearExpiredByTimeout: false,
  });
}
