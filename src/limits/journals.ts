import type { PrismaClient } from "@/database";
import type { Arrival, DayCount, Journal, Ledger } from "@/pipeline";
import { readArrival, readDays } from "./usage-tables";

type Sources = {
  prisma: PrismaClient;
  journal: Pick<Journal, "counts" | "latest">;
  ledger: Pick<Ledger, "id" | "oldestDay">;
};

/**
 * What the journals of all processes hold of a project: this process's own to the single event, the others
 * as they have told it, which is within a second. One whose directory was lost is among the others.
 */
export class Journals {
  constructor(private readonly sources: Sources) {}

  /**
   * Counts by day (UTC, "2026-07-15") and reason, both days included. Of one day and reason there can be
   * several, which add up.
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

  /** The event accepted last for a project; null where there never was one. */
  async latest(projectId: string): Promise<Arrival | null> {
    const { prisma, journal, ledger } = this.sources;
    const elsewhere = await readArrival(prisma, ledger.id, projectId);
    const own = journal.latest(projectId);
    if (own === null || elsewhere === null) return own ?? elsewhere;
    return elsewhere.receivedAt > own.receivedAt ? elsewhere : own;
  }
}
