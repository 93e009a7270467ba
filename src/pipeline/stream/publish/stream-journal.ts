import { utcMonth } from "@/base/time/utc";
import { TooManyWaiting } from "../../contract/errors";
import {
  type Append,
  type EventOutcome,
  type Journal,
  LimitExceeded,
} from "../../contract/journal";
import type { Arrival, DayCount } from "../../contract/ledger";
import type { Reason, Tally } from "../../contract/reason";
import { entryCount } from "../../journal/store/entry";
import { encodeMessage, MESSAGE_OVERHEAD } from "../messages/message";
import type { Publisher } from "./publisher";
import type { RejectedTotals } from "./rejected-totals";
import { type Part, splitEvents } from "./split";
import type { Reservation, UnsettledUsage } from "./unsettled-usage";

type StreamJournalOptions = {
  publisher: Publisher;
  partitions: number;
  totals: RejectedTotals;
  unsettled: UnsettledUsage;
  /** The events that are not in ClickHouse yet, as far as this process knows. */
  backlog: () => { events: number; bytes: number };
};

/**
 * The journal of a process that publishes events to streams, from which writers take them. It knows
 * only what it has published or rejected itself: the writers find duplicates and count the events.
 */
export class StreamJournal implements Journal {
  constructor(private readonly options: StreamJournalOptions) {}

  async append(append: Append): Promise<EventOutcome[]> {
    const { publisher, partitions, unsettled } = this.options;
    const { account, receivedAt, entry, fingerprints } = append;
    const maxBytes = publisher.maxMessageBytes - MESSAGE_OVERHEAD;
    const split = this.#counted(append, "payload_too_large", () =>
      splitEvents({ entry, fingerprints }, partitions, maxBytes),
    );
    const count = split.outcomes.filter((outcome) => outcome === "published").length;
    const known = unsettled.of(account.id, utcMonth(receivedAt));
    if (count > Math.max(0, account.limit - known)) throw new LimitExceeded();
    const reservation = unsettled.reserve(account.id, receivedAt, count);
    const tally = { ...append.tally };
    for (const outcome of split.outcomes) {
      if (outcome !== "published") tally[outcome] = (tally[outcome] ?? 0) + 1;
    }
    try {
      publisher.assertRoom(entry.length);
      await this.#publishAll(append, tally, split, reservation);
    } catch (error) {
      if (error instanceof TooManyWaiting)
        this.count(append.projectId, receivedAt, { journal_full: entryCount(entry) });
      throw error;
    } finally {
      reservation.cancel();
    }
    return split.outcomes;
  }

  count(projectId: string, receivedAt: number, tally: Tally): void {
    this.options.totals.add(projectId, receivedAt, tally);
  }

  /** The events that the writers may not have counted yet. */
  usage(accountId: string, month: string): number {
    return this.options.unsettled.of(accountId, month);
  }

  latest(): Arrival | null {
    return null;
  }

  counts(projectId: string, fromDay: string, toDay: string): Omit<DayCount, "projectId">[] {
    return this.options.totals
      .counts(projectId, fromDay, toDay)
      .map(({ day, reason, count }) => ({ day, reason, count }));
  }

  backlog(): { events: number; bytes: number } {
    return this.options.backlog();
  }

  /** Counts the events as rejected if `work` throws. */
  #counted<T>({ projectId, receivedAt, entry }: Append, reason: Reason, work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.count(projectId, receivedAt, { [reason]: entryCount(entry) });
      throw error;
    }
  }

  /**
   * Publishes the events without an id of the client after all others are acknowledged, so
   * that none of them is stored if another fails: the client could not send them again
   * without storing them twice.
   */
  async #publishAll(
    append: Append,
    tally: Tally,
    { repeatable, unrepeatable }: { repeatable: Part[]; unrepeatable: Part | null },
    reservation: Reservation,
  ): Promise<void> {
    const last = unrepeatable ?? repeatable.at(-1);
    const publish = async (part: Part) => {
      const data = encodeMessage({
        projectId: append.projectId,
        accountId: append.account.id,
        receivedAt: append.receivedAt,
        tally: part === last ? tally : {},
        events: part.events,
      });
      const { publisher, unsettled } = this.options;
      const highest = unsettled.highestMessage(part.partition);
      const sequence = await publisher.publish(part.partition, data, highest);
      reservation.published(part.partition, sequence, entryCount(part.events.entry));
    };
    const outcomes = await Promise.allSettled(repeatable.map(publish));
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    if (unrepeatable) await publish(unrepeatable);
  }
}
