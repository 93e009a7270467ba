import { HOUR_MS } from "@/base/time/durations";
import type { BillingAccount } from "@/database";
import type { Store } from "@/teams";
import { lastFullHour } from "./months";
import { readUnreported } from "./overage";

/**
 * Adds what a month's overage has grown by as the entry of the last full hour. If that hour
 * has an entry, which must not change, the difference waits for the next hour. The caller
 * holds the ledger's lock.
 */
export async function addHourlyEntry(
  store: Store,
  account: BillingAccount,
  month: Date,
): Promise<boolean> {
  const hour = new Date(lastFullHour(store.clock.now()));
  const { teamId } = account;
  const taken = await store.prisma.meterLedgerEntry.count({ where: { teamId, month, hour } });
  if (taken > 0) return false;
  const events = await readUnreported(store.prisma, teamId, month, account);
  if (events > 0) await addEntry(store, account, { month, hour, events });
  return events > 0;
}

/**
 * Adds everything that is not in the ledger yet, each month's as the entry of the
 * first hour that has none.
 */
export async function addLastEntries(store: Store, account: BillingAccount): Promise<void> {
  const now = store.clock.now();
  const { teamId } = account;
  for (const month of await billedMonths(store, account)) {
    const events = await readUnreported(store.prisma, teamId, month, account);
    if (events === 0) continue;
    const latest = await store.prisma.meterLedgerEntry.findFirst({
      where: { teamId, month },
      orderBy: { hour: "desc" },
      select: { hour: true },
    });
    const free = latest === null ? 0 : latest.hour.getTime() + HOUR_MS;
    const hour = new Date(Math.max(lastFullHour(now), free));
    await addEntry(store, account, { month, hour, events });
  }
}

/**
 * The months (by their first day) with usage since the subscription began, however
 * late it was counted.
 */
async function billedMonths(
  { prisma }: Store,
  { teamId, exemptMonth }: BillingAccount,
): Promise<Date[]> {
  const rows = await prisma.usageMonth.findMany({
    where: { teamId, ...(exemptMonth && { month: { gte: exemptMonth } }) },
    distinct: ["month"],
    orderBy: { month: "asc" },
    select: { month: true },
  });
  return rows.map(({ month }) => month);
}

type NewEntry = { month: Date; hour: Date; events: number };

async function addEntry(
  { prisma, clock }: Store,
  { teamId, customerId }: BillingAccount,
  entry: NewEntry,
): Promise<void> {
  const now = new Date(clock.now());
  await prisma.meterLedgerEntry.create({
    data: { teamId, customerId, ...entry, createdAt: now, updatedAt: now },
  });
}
