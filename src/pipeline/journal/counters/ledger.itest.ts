import { describe, expect, it } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import type { LedgerCounts } from "@/pipeline/contract/ledger";
import {
  appendOf,
  journalEvent,
  NOON,
  openTestJournal,
  P1,
  temporaryDirectory,
  UNLIMITED,
} from "@/testing/journal/journal";
import type { LmdbJournal } from "../journal";
import { Outbox } from "../outbox";

const DAY = 86_400_000;
const AUGUST = Date.UTC(2026, 7, 1, 0, 0, 1);
const events = (count: number) => Array.from({ length: count }, () => journalEvent());

/** Returns everything that is published now. */
async function published({ stores: { ledger } }: LmdbJournal): Promise<LedgerCounts> {
  const all: LedgerCounts = { months: [], days: [], arrivals: [] };
  await ledger.publish(async ({ months, days, arrivals }) => {
    all.months.push(...months);
    all.days.push(...days);
    all.arrivals.push(...arrivals);
  });
  return all;
}

const july = (count: number) => ({ accountId: UNLIMITED.id, month: "2026-07", events: count });
const accepted = (count: number, day = "2026-07-15") => ({
  projectId: P1,
  day,
  reason: "accepted",
  count,
});
const arrivals = [{ projectId: P1, eventName: "signup", receivedAt: NOON }];
const NOTHING: LedgerCounts = { months: [], days: [], arrivals: [] };

describe("publishing counts", () => {
  it("passes the totals that changed since the last time, not increments", async () => {
    const journal = await openTestJournal();
    await journal.append(appendOf(events(3)));
    expect(await published(journal)).toEqual({ months: [july(3)], days: [accepted(3)], arrivals });
    expect(await published(journal)).toEqual(NOTHING);
    await journal.append(appendOf(events(2)));
    expect(await published(journal)).toEqual({ months: [july(5)], days: [accepted(5)], arrivals });
  });

  it("includes rejected events and events that could not be stored", async () => {
    const clock = new ManualClock(NOON);
    const journal = await openTestJournal({ clock });
    await journal.append(appendOf(events(1)));
    journal.count(P1, NOON, { quota_exceeded: 7 });
    await journal.flush();
    await published(journal);
    journal.count(P1, NOON, { quota_exceeded: 1 });
    await journal.flush();
    const outbox = new Outbox(journal.stores, clock, silentLog);
    const block = await outbox.next({ rows: 10, bytes: 1e6 });
    if (block === null) throw new Error("There is no block.");
    const event = { projectId: P1, eventId: "e", ts: NOON, row: Buffer.from("{") };
    await outbox.settle(block, [{ event, code: 27 }]);
    await outbox.close();
    expect(await published(journal)).toEqual({
      months: [],
      days: [
        { ...accepted(8), reason: "quota_exceeded" },
        { ...accepted(1), reason: "unstorable" },
      ],
      arrivals: [],
    });
  });

  it("passes counts again after a failed write, together with later changes", async () => {
    const journal = await openTestJournal();
    const { ledger } = journal.stores;
    await journal.append(appendOf(events(1)));
    const away = ledger.publish(async () => {
      await journal.append(appendOf(events(1)));
      throw new Error("away");
    });
    await expect(away).rejects.toThrow("away");
    expect(await published(journal)).toEqual({ months: [july(2)], days: [accepted(2)], arrivals });
  });

  it("passes counts again if they change during the write", async () => {
    const journal = await openTestJournal();
    await journal.append(appendOf(events(1)));
    const written: LedgerCounts[] = [];
    await journal.stores.ledger.publish(async (counts) => {
      written.push(counts);
      await journal.append(appendOf(events(1)));
    });
    expect(written).toEqual([{ months: [july(1)], days: [accepted(1)], arrivals }]);
    expect(await published(journal)).toEqual({ months: [july(2)], days: [accepted(2)], arrivals });
  });

  it("starts with everything that may not have been published before a crash, under the same journal id", async () => {
    const dir = temporaryDirectory();
    const clock = new ManualClock(NOON);
    const first = await openTestJournal({ dir, clock });
    await first.append(appendOf(events(1)));
    await published(first);
    clock.set(NOON + 5 * DAY);
    await first.append(appendOf(events(2), { receivedAt: NOON + 5 * DAY }));
    await published(first);
    await first.append(appendOf(events(4), { receivedAt: NOON + 5 * DAY }));
    await first.close();

    const again = await openTestJournal({ dir, clock });
    expect(again.stores.ledger.id).toBe(first.stores.ledger.id);
    expect(await published(again)).toEqual({
      months: [july(7)],
      days: [accepted(6, "2026-07-20")],
      arrivals: [{ ...arrivals[0], receivedAt: NOON + 5 * DAY }],
    });
  });

  it("uses a different journal id in each directory", async () => {
    const [one, other] = [await openTestJournal(), await openTestJournal()];
    expect(one.stores.ledger.id).not.toBe(other.stores.ledger.id);
  });
});

const days = (journal: LmdbJournal) => journal.counts(P1, "2026-01-01", "2026-12-31");

describe("past months and their days", () => {
  it("stay for one more month, and are deleted once published", async () => {
    const clock = new ManualClock(NOON);
    const journal = await openTestJournal({ clock });
    await journal.append(appendOf(events(1)));
    for (const [now, known, oldestDay] of [
      [AUGUST, 1, "2026-06-01"],
      [Date.UTC(2026, 8, 2) - 1, 1, "2026-07-01"],
      [Date.UTC(2026, 8, 2), 0, "2026-08-01"],
    ] as const) {
      clock.set(now);
      await published(journal);
      expect(journal.usage(UNLIMITED.id, "2026-07")).toBe(known);
      expect(days(journal)).toHaveLength(known);
      expect(journal.stores.ledger.oldestDay).toBe(oldestDay);
    }
  });

  it("are not deleted as long as they cannot be published", async () => {
    const clock = new ManualClock(NOON);
    const journal = await openTestJournal({ clock });
    await journal.append(appendOf(events(1)));
    clock.set(Date.UTC(2026, 10, 1));
    const away = journal.stores.ledger.publish(() => Promise.reject(new Error("away")));
    await expect(away).rejects.toThrow("away");
    expect([journal.usages(), days(journal).length]).toEqual([[july(1)], 1]);
    expect((await published(journal)).months).toEqual([july(1)]);
    expect([journal.usages(), days(journal).length]).toEqual([[], 0]);
  });

  it("are all deleted, however many there are, and nothing else is deleted", async () => {
    const clock = new ManualClock(NOON);
    const journal = await openTestJournal({ clock });
    const projects = Array.from({ length: 5_000 }, () => newId());
    for (const projectId of projects) journal.count(projectId, NOON, { invalid: 1 });
    for (const projectId of projects) journal.count(projectId, AUGUST, { invalid: 2 });
    await journal.flush();
    clock.set(Date.UTC(2026, 8, 2));
    await published(journal);
    const left = projects.flatMap((id) => journal.counts(id, "2026-01-01", "2026-12-31"));
    expect(left).toHaveLength(projects.length);
    expect(new Set(left.map(({ day, count }) => `${day} ${count}`))).toEqual(
      new Set(["2026-08-01 2"]),
    );
  });
});
