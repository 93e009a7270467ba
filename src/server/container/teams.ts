import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import {
  Callers,
  findIngestTarget,
  IngestKeyCache,
  LastUseTracker,
  type TeamsStores,
} from "@/teams";
import type { Resources } from "./resources";
import type { Stores } from "./stores";

/** Shares the key cache with ingestion, so that a revoked key is rejected at once. */
export async function openTeams(
  { prisma }: Stores,
  log: Log,
  resources: Resources,
): Promise<TeamsStores> {
  const lastUse = await trackLastUse("ingest_keys", prisma, log, resources);
  const find = (key: string) => findIngestTarget(prisma, key);
  const onUse = (keyId: string) => lastUse.note(keyId);
  const ingestKeys = await resources.open(
    "ingest keys",
    async () => new IngestKeyCache({ find, clock: systemClock, log, onUse }),
    (keys) => keys.stop(),
  );
  return { prisma, clock: systemClock, ingestKeys };
}

export async function openCallers(
  { prisma }: Stores,
  log: Log,
  resources: Resources,
): Promise<Callers> {
  const lastUse = await trackLastUse("personal_keys", prisma, log, resources);
  return new Callers(prisma, systemClock, (keyId) => lastUse.note(keyId));
}

async function trackLastUse(
  table: "ingest_keys" | "personal_keys",
  prisma: Stores["prisma"],
  log: Log,
  resources: Resources,
): Promise<LastUseTracker> {
  const lastUse = new LastUseTracker(table, prisma, systemClock, log);
  await resources.open(
    `last use of ${table}`,
    async () => lastUse.start(),
    () => lastUse.stop(),
  );
  return lastUse;
}
