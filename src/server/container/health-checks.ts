import { billingModeOf } from "@/base/billing-mode";
import type { Env } from "@/base/env";
import { type Health, type HealthCheck, NOT_READY, READY } from "@/base/health";
import { systemClock } from "@/base/time/clock";
import { meteringHealth, otherModeHealth } from "@/billing";
import { TAKEN_OVER } from "./database-claim";
import type { Stores } from "./stores";

type CheckedStores = Pick<
  Stores,
  | "prisma"
  | "clickhouse"
  | "journal"
  | "pipeline"
  | "streams"
  | "damagedParts"
  | "storage"
  | "claim"
>;

export function healthChecks(
  env: Pick<Env, "JOURNAL_MAX_BYTES" | "BILLING" | "STRIPE_SECRET_KEY">,
  { prisma, clickhouse, journal, pipeline, streams, damagedParts, storage, claim }: CheckedStores,
): HealthCheck[] {
  const mode = billingModeOf(env);
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
      run: () => (journal.backlog().bytes < env.JOURNAL_MAX_BYTES ? READY : NOT_READY),
    },
    ...(streams
      ? [
          { name: "nats", run: () => streams.streamHealth() },
          { name: "writers", run: () => streams.writersHealth() },
        ]
      : []),
    {
      name: "storage",
      run: () => (storage.fault ? { status: "not_ready", detail: storage.fault.sentence } : READY),
    },
    { name: "stripe_key", run: () => otherModeHealth(prisma, mode) },
    ...(mode
      ? [
          {
            name: "overage_reports",
            run: () => meteringHealth({ prisma, clock: systemClock }, mode),
          },
        ]
      : []),
    ...(claim ? [{ name: "claim", run: () => (claim.isHeld ? READY : LOST_CLAIM) }] : []),
  ];
}

const LOST_CLAIM: Health = { status: "not_ready", detail: TAKEN_OVER };
