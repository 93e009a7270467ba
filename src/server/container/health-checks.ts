import type { Env } from "@/base/env";
import { type Health, type HealthCheck, NOT_READY, READY } from "@/base/health";
import { TAKEN_OVER } from "./database-claim";
import type { Stores } from "./stores";

type CheckedStores = Pick<
  Stores,
  "prisma" | "clickhouse" | "journal" | "pipeline" | "damagedParts" | "storage" | "claim"
>;

export function healthChecks(
  { JOURNAL_MAX_BYTES }: Pick<Env, "JOURNAL_MAX_BYTES">,
  { prisma, clickhouse, journal, pipeline, damagedParts, storage, claim }: CheckedStores,
): HealthCheck[] {
  return [
    {
      name: "database",
      run: async () => {
        await prisma.$queryRaw`SELECT 1`;
        return READY;
      },
    },
    { name: "clickhouse", run: async () => ((await clickhouse.ping()) ? READY : NOT_READY) },
    { name: "damaged_parts", run: () => damagedParts.health() },
    { name: "stored_events", run: () => pipeline.storedHealth() },
    {
      name: "journal",
      run: () => (journal.backlog().bytes < JOURNAL_MAX_BYTES ? READY : NOT_READY),
    },
    {
      name: "storage",
      run: () => (storage.fault ? { status: "not_ready", detail: storage.fault.sentence } : READY),
    },
    ...(claim ? [{ name: "claim", run: () => (claim.isHeld ? READY : LOST_CLAIM) }] : []),
  ];
}

const LOST_CLAIM: Health = { status: "not_ready", detail: TAKEN_OVER };
