import { join } from "node:path";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import type { JournalMark } from "@/pipeline";
import { Installation } from "./installation";
import { clickhouseStamps, databaseStamps, journalStamps } from "./stamp-stores";

export type { Installation } from "./installation";

type InstallationEnv = Pick<
  Env,
  "DATA_DIR" | "DATABASE_URL" | "CLICKHOUSE_URL" | "ACCEPT_DATA_LOSS"
>;

const SHARE_CLICKHOUSE =
  "set CLICKHOUSE_URL so that all processes that use DATABASE_URL store their events in the same ClickHouse";

/**
 * Throws `StartError` if the stores of the data directory and the database do not belong together.
 */
export async function openInstallation(
  env: InstallationEnv,
  stores: { prisma: PrismaClient; mark: JournalMark },
  log: Log,
): Promise<Installation> {
  const shared = env.DATABASE_URL !== undefined;
  const holdsEvents = env.CLICKHOUSE_URL === undefined;
  const journal = journalStamps(stores.mark);
  const local = holdsEvents
    ? [journal, clickhouseStamps(join(env.DATA_DIR, "clickhouse"))]
    : [journal];
  const stamps = await Promise.all(local.map((store) => store.read()));
  const localId = stamps.find((stamp) => stamp !== null)?.installation ?? null;
  return Installation.open({
    stores: [...local, databaseStamps(stores.prisma, { shared, holdsEvents, localId })],
    accepted: env.ACCEPT_DATA_LOSS,
    remedy: shared && holdsEvents ? SHARE_CLICKHOUSE : undefined,
    clock: systemClock,
    log,
  });
}
