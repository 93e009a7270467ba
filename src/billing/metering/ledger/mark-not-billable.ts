import type { Store } from "@/teams";

type Customer = { teamId: string; customerId: string };

/** Ends the work on the entries of a customer that Tallymark no longer deals with. */
export async function markNotBillable(
  { prisma, clock }: Store,
  { teamId, customerId }: Customer,
  problem: string,
): Promise<void> {
  await prisma.meterLedgerEntry.updateMany({
    where: { teamId, customerId, state: { in: ["pending", "sent"] } },
    data: { state: "not_billable", problem, updatedAt: new Date(clock.now()) },
  });
}
