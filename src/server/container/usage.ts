import { billingModeOf } from "@/base/billing-mode";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { Quota, UsageSync } from "@/limits";
import { type NoticesOptions, UsageNotices } from "@/usage-notices";
import type { Resources } from "./resources";
import type { Stores } from "./stores";

/**
 * Opens the quota, which learns what other processes have accepted before the first event arrives.
 */
export async function openQuota(
  env: Env,
  { prisma, journal, ledger, storage, streams }: Stores,
  log: Log,
  resources: Resources,
): Promise<Quota> {
  const shared = env.DATABASE_URL !== undefined;
  const readSettled = streams?.readSettled;
  const options = { prisma, ledger, clock: systemClock, log, shared, storage, readSettled };
  const sync = new UsageSync(options);
  await resources.open(
    "usage",
    () => sync.start(),
    () => sync.stop(),
  );
  return new Quota(journal, sync, billingModeOf(env));
}

/** Opened after the accounts, whose mailer it uses, so that it stops before them. */
export async function startNotices(
  env: Env,
  { prisma, accounts }: Pick<NoticesOptions, "prisma" | "accounts">,
  log: Log,
  resources: Resources,
): Promise<void> {
  const billingMode = billingModeOf(env);
  const notices = new UsageNotices({ prisma, accounts, clock: systemClock, log, billingMode });
  await resources.open(
    "usage notices",
    async () => notices.start(),
    () => notices.stop(),
  );
}
