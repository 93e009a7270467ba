import type { MeteringContext } from "../meter/context";
import type { ClaimedEntry } from "./claim";

type Outcome = { state: "sent" } | { state: "not_billable"; problem: string };

/** Ends the work on an entry. Does nothing if another process has done so since the lease ended. */
export async function settleEntry(
  { prisma, clock, log }: Pick<MeteringContext, "prisma" | "clock" | "log">,
  { teamId, month, hour, events }: ClaimedEntry,
  outcome: Outcome,
): Promise<void> {
  const problem = outcome.state === "sent" ? null : outcome.problem;
  const { count } = await prisma.meterLedgerEntry.updateMany({
    where: { teamId, month, hour, state: "pending" },
    data: {
      state: outcome.state,
      problem,
      leasedUntil: null,
      updatedAt: new Date(clock.now()),
    },
  });
  if (count > 0 && problem !== null) {
    log.error({ teamId, month, hour, events: Number(events), problem }, "Overage cannot be billed");
  }
}

/** Notes why an attempt failed. The entry stays pending. */
export async function noteProblem(
  { prisma }: Pick<MeteringContext, "prisma">,
  { teamId, month, hour }: ClaimedEntry,
  problem: string,
): Promise<void> {
  await prisma.meterLedgerEntry.updateMany({
    where: { teamId, month, hour, state: "pending" },
    data: { problem },
  });
}
