import { systemClock } from "@/base/clock";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { Quota, UsageMirror } from "@/limits";
import type { Resources } from "./resources";
import type { Stores } from "./stores";

/** The quota of teams, which knows what other processes have accepted before the first event comes. */
export async function openQuota(
  { DATABASE_URL: url }: Env,
  { prisma, journal, ledger }: Stores,
  log: Log,
  resources: Resources,
): Promise<Quota> {
  const shared = url !== undefined;
  const mirror = new UsageMirror({ prisma, ledger, clock: systemClock, log, shared });
  await resources.open(
    "usage",
    () => mirror.start(),
    () => mirror.stop(),
  );
  return new Quota(journal, mirror);
}
