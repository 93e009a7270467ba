import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { type NoticesOptions, Quota, UsageMirror, UsageNotices } from "@/limits";
import type { Resources } from "./resources";
import type { Stores } from "./stores";

/** The quota of teams, which knows what other processes have accepted before the first event comes. */
export async function openQuota(
  { DATABASE_URL: url }: Env,
  { prisma, journal, ledger, storage }: Stores,
  log: Log,
  resources: Resources,
): Promise<Quota> {
  const shared = url !== undefined;
  const mirror = new UsageMirror({ prisma, ledger, clock: systemClock, log, shared, storage });
  await resources.open(
    "usage",
    () => mirror.start(),
    () => mirror.stop(),
  );
  return new Quota(journal, mirror);
}

/** Opened after the accounts, whose mailer it uses, so that it stops before them. */
export async function startNotices(
  { prisma, accounts }: Pick<NoticesOptions, "prisma" | "accounts">,
  log: Log,
  resources: Resources,
): Promise<void> {
  const notices = new UsageNotices({ prisma, accounts, clock: systemClock, log });
  await resources.open(
    "notices of usage",
    async () => notices.start(),
    () => notices.stop(),
  );
}
