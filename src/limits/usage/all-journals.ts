import type { PrismaClient } from "@/database";
import type { Arrival, DayCount, Journal, Ledger } from "@/pipeline";
import { readArrival, readDays } from "./usage-tables";

type Sources = {
  prisma: PrismaClient;
  journal: Pick<Journal, "counts" | "latest">;
  ledger: Pick<Ledger, "id" | "oldestDay">;
};

/**
 * A project's counts across the journals of all processes: exact for this process's journal, at
 * most about a second old for the others. A journal whose directory was lost counts as one of the
 * others.
 */
export class AllJournals {
  constructor(private readonly sources: Sources) {}

  /**
   * Returns counts by day (UTC, "2026-07-15", both inclusive) and reason. One day and reason can
   * have several counts, which add up.
   */
  async counts(
    projectId: string,
    fromDay: string,
    toDay: string,
  ): Promise<Omit<DayCount, "projectId">[]> {
    const { prisma, journal, ledger } = this.sources;
    const { oldestDay } = ledger;
    const own = journal.counts(projectId, fromDay < oldestDay ? oldestDay : fromDay, toDay);
    return [...own, ...(await readDays(prisma, ledger, projectId, fromDay, toDay))];
  }

  async latest(projectId: string): Promise<Arrival | null> {
    const { prisma, journal, ledger } = this.sources;
    const others = await readArrival(prisma, ledger.id, projectId);
    const own = journal.latest(projectId);
    if (own === null || others === null) return own ?? others;
    return others.receivedAt > own.receivedAt ? others : own;
  }
}
