import type { Store } from "@/teams";
import { addLastEntries } from "./entries";
import { lockLedger } from "./lock-ledger";
import { monthOf } from "./months";
import { readOverage } from "./overage";

/**
 * Exempts the usage so far from being billed. Must be called in the transaction in which a
 * subscription begins, after the account's row was written. What an earlier subscription of the
 * same month has to pay stays in the ledger.
 */
export async function exemptOverage({ prisma, clock }: Store, teamId: string): Promise<void> {
  await lockLedger(prisma, teamId);
  const month = monthOf(clock.now());
  const { overage, reported } = await readOverage(prisma, teamId, month);
  await prisma.billingAccount.update({
    where: { teamId },
    data: { exemptMonth: month, exemptEvents: Math.max(0, overage - reported) },
  });
}

/**
 * Adds the usage so far to the ledger. Must be called in the transaction in which a subscription
 * ends; afterwards, no entries are added until there is another one.
 */
export async function closeLedger(store: Store, teamId: string): Promise<void> {
  await lockLedger(store.prisma, teamId);
  const account = await store.prisma.billingAccount.findUnique({ where: { teamId } });
  if (account !== null) await addLastEntries(store, account);
}
