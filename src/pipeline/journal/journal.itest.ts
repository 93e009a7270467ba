import { describe, expect, it, vi } from "vitest";
import { BackendUnavailable, StartError } from "@/base/errors";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import {
  appendOf,
  journalEvent,
  NOON,
  openTestJournal,
  P1,
  P2,
  temporaryDirectory,
  UNLIMITED,
} from "@/testing/journal/journal";
import { LmdbJournal } from "./journal";

const DAY = 86_400_000;

describe("exactly once", () => {
  it("D1: accepts an id once, however often it is sent", async () => {
    const journal = await openTestJournal();
    const event = journalEvent();
    expect(await journal.append(appendOf([event]))).toEqual(["accepted"]);
    expect(await journal.append(appendOf([event]))).toEqual(["duplicate"]);
    expect(journal.backlog().events).toBe(1);
  });

  it("D2: accepts one of twins inside one batch", async () => {
    const journal = await openTestJournal();
    const event = journalEvent();
    const fates = await journal.append(appendOf([event, journalEvent(), event]));
    expect(fates).toEqual(["accepted", "accepted", "duplicate"]);
  });

  it("accepts one of twins that come at the same moment", async () => {
    const journal = await openTestJournal();
    const event = journalEvent();
    const sendings = Array.from({ length: 50 }, () => journal.append(appendOf([event])));
    const fates = (await Promise.all(sendings)).flat();
    expect(fates.filter((fate) => fate === "accepted")).toHaveLength(1);
    expect(journal.backlog().events).toBe(1);
  });

  it("D3: keeps the first payload and reports the second as a conflict", async () => {
    const journal = await openTestJournal();
    const eventId = newId();
    await journal.append(appendOf([journalEvent({ eventId, payload: 1 })]));
    const second = journalEvent({ eventId, payload: 2 });
    expect(await journal.append(appendOf([second]))).toEqual(["conflicting_duplicate"]);
    const first = journalEvent({ eventId, payload: 1 });
    expect(await journal.append(appendOf([first]))).toEqual(["duplicate"]);
  });

  it("D7: a batch sent again after a lost answer changes neither events nor usage", async () => {
    const journal = await openTestJournal();
    const batch = appendOf(Array.from({ length: 500 }, () => journalEvent()));
    await journal.append(batch);
    const fates = await journal.append(batch);
    expect(new Set(fates)).toEqual(new Set(["duplicate"]));
    expect(journal.usage(UNLIMITED.id, "2026-07")).toBe(500);
    expect(journal.backlog().events).toBe(500);
  });

  it("D8: two sendings without an id are two events", async () => {
    const journal = await openTestJournal();
    const send = () => journal.append(appendOf([{ ...journalEvent(), fingerprint: null }]));
    expect([await send(), await send()]).toEqual([["accepted"], ["accepted"]]);
    expect(journal.backlog().events).toBe(2);
  });

  it("an id that the server made is taken when somebody sends it later", async () => {
    const journal = await openTestJournal();
    const event = journalEvent();
    await journal.append(appendOf([{ ...event, fingerprint: null }]));
    expect(await journal.append(appendOf([event]))).toEqual(["duplicate"]);
  });

  it("the same id in two projects is two events", async () => {
    const journal = await openTestJournal();
    const event = journalEvent();
    await journal.append(appendOf([event]));
    expect(await journal.append(appendOf([event], { projectId: P2 }))).toEqual(["accepted"]);
  });

  it("remembers ids, numbers of projects and the backlog over a restart", async () => {
    const dir = temporaryDirectory();
    const event = journalEvent({ payload: 7 });
    const first = await openTestJournal({ dir });
    await first.append(appendOf([journalEvent({ projectId: P2 })], { projectId: P2 }));
    await first.append(appendOf([event]));
    const before = first.backlog();
    await first.close();

    const second = await openTestJournal({ dir });
    expect(second.backlog()).toEqual(before);
    expect(await second.append(appendOf([event]))).toEqual(["duplicate"]);
    expect(await second.append(appendOf([event], { projectId: P2 }))).toEqual(["accepted"]);
  });

  it("refuses an event whose id is no UUID without harm to others of the group", async () => {
    const journal = await openTestJournal();
    const bad = journal.append(appendOf([{ ...journalEvent(), eventId: "x" }]));
    const good = journal.append(appendOf([journalEvent()]));
    await expect(bad).rejects.toThrow(TypeError);
    expect(await good).toEqual(["accepted"]);
  });
});

describe("ids in memory and on disk", () => {
  it("knows an id before, while and after it is merged into the index on disk", async () => {
    const dir = temporaryDirectory();
    const journal = await openTestJournal({ dir, mergeIds: 1_000 });
    const batches = Array.from({ length: 8 }, () =>
      appendOf(Array.from({ length: 400 }, () => journalEvent())),
    );
    for (const batch of batches) {
      await journal.append(batch);
      for (const earlier of batches.slice(0, batches.indexOf(batch) + 1)) {
        expect(new Set(await journal.append(earlier))).toEqual(new Set(["duplicate"]));
      }
    }
    await journal.close();
    const again = await openTestJournal({ dir, mergeIds: 1_000 });
    for (const batch of batches) {
      expect(new Set(await again.append(batch))).toEqual(new Set(["duplicate"]));
    }
  });

  it("knows an id when the merge was cut off, and when the filter was saved long ago", async () => {
    const dir = temporaryDirectory();
    const batches = Array.from({ length: 12 }, () =>
      appendOf(Array.from({ length: 300 }, () => journalEvent())),
    );
    for (const [round, batch] of batches.entries()) {
      // Closing stops a merge wherever it is; the next start does not go on with it before an append.
      const journal = await openTestJournal({ dir, mergeIds: 700 });
      await journal.append(batch);
      for (const earlier of batches.slice(0, round)) {
        expect(new Set(await journal.append(earlier))).toEqual(new Set(["duplicate"]));
      }
      await journal.close();
    }
  });

  it("forgets an id that is on disk after 31 to 62 days", async () => {
    const clock = new ManualClock(NOON);
    const journal = await openTestJournal({ clock, mergeIds: 1 });
    const event = journalEvent();
    const sendAt = async (day: number) => {
      clock.set(NOON + day * DAY);
      const [fate] = await journal.append(appendOf([event, journalEvent()]));
      const { recentIds } = journal.stores.tables;
      await vi.waitFor(() => expect(recentIds.getKeysCount()).toBe(0));
      return fate;
    };
    expect(await sendAt(0)).toBe("accepted");
    expect(await sendAt(31)).toBe("duplicate");
    expect(await sendAt(32)).toBe("duplicate");
    expect(await sendAt(62)).toBe("duplicate");
    expect(await sendAt(64)).toBe("accepted");
    expect(await sendAt(65)).toBe("duplicate");
  });
});

describe("counts", () => {
  it("counts accepted events and duplicates by UTC day of receipt, corrections beside them", async () => {
    const journal = await openTestJournal();
    const event = journalEvent();
    await journal.append(
      appendOf([event, event, journalEvent()], { tally: { clock_corrected: 2 } }),
    );
    await journal.append(appendOf([event], { receivedAt: NOON + DAY }));
    await journal.append(appendOf([event], { receivedAt: NOON + 5 * DAY }));
    expect(journal.counts(P1, "2026-07-15", "2026-07-16")).toEqual([
      { day: "2026-07-15", reason: "accepted", count: 2 },
      { day: "2026-07-15", reason: "clock_corrected", count: 2 },
      { day: "2026-07-15", reason: "duplicate", count: 1 },
      { day: "2026-07-16", reason: "duplicate", count: 1 },
    ]);
    expect(journal.counts(P2, "2026-07-01", "2026-07-31")).toEqual([]);
  });

  it("counts an append of which no event is left", async () => {
    const journal = await openTestJournal();
    expect(await journal.append(appendOf([], { tally: { older_than_retention: 3 } }))).toEqual([]);
    expect(journal.counts(P1, "2026-07-15", "2026-07-15")).toEqual([
      { day: "2026-07-15", reason: "older_than_retention", count: 3 },
    ]);
  });

  it("Q3: usage is by calendar month of receipt in UTC, whatever the event's own time", async () => {
    const journal = await openTestJournal();
    const backdated = journalEvent({ ts: NOON - 100 * DAY });
    await journal.append(appendOf([backdated], { receivedAt: Date.UTC(2026, 7) - 1 }));
    await journal.append(appendOf([journalEvent()], { receivedAt: Date.UTC(2026, 7) }));
    expect([
      journal.usage(UNLIMITED.id, "2026-07"),
      journal.usage(UNLIMITED.id, "2026-08"),
    ]).toEqual([1, 1]);
    expect(journal.usage(UNLIMITED.id, "2026-04")).toBe(0);
  });

  it("counts what was refused before it was an event, and keeps that over a restart", async () => {
    const dir = temporaryDirectory();
    const journal = await openTestJournal({ dir });
    for (let n = 0; n < 1_000; n++) journal.count(P1, NOON, { invalid: 2, invalid_json: 1 });
    await journal.close();
    expect((await openTestJournal({ dir })).counts(P1, "2026-07-15", "2026-07-15")).toEqual([
      { day: "2026-07-15", reason: "invalid", count: 2_000 },
      { day: "2026-07-15", reason: "invalid_json", count: 1_000 },
    ]);
  });
});

describe("bounds", () => {
  it("C1: answers 503 with Retry-After when it is full, keeps nothing of that append, and counts it", async () => {
    const journal = await openTestJournal({ maxBytes: 2_000 });
    const small = journalEvent();
    expect(await journal.append(appendOf([small]))).toEqual(["accepted"]);
    const before = journal.backlog();
    const large = appendOf(Array.from({ length: 20 }, () => journalEvent()));
    const refusal = await journal.append(large).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BackendUnavailable);
    expect(refusal).toMatchObject({ status: 503, headers: { "Retry-After": "10" } });
    await journal.flush();
    expect(journal.backlog()).toEqual(before);
    expect(journal.usage(UNLIMITED.id, "2026-07")).toBe(1);
    expect(journal.counts(P1, "2026-07-15", "2026-07-15")).toContainEqual({
      day: "2026-07-15",
      reason: "journal_full",
      count: 20,
    });
  });

  it("makes clients wait longer the longer it is full", async () => {
    const clock = new ManualClock(NOON);
    const journal = await openTestJournal({ maxBytes: 0, clock });
    const waits: unknown[] = [];
    for (let minute = 0; minute < 3; minute++) {
      const rejection = await journal
        .append(appendOf([journalEvent()]))
        .catch((error: unknown) => error);
      waits.push(rejection instanceof BackendUnavailable && rejection.headers["Retry-After"]);
      clock.advance(60_000);
    }
    expect(waits).toEqual(["10", "30", "60"]);
  });

  it("rejects appends while this process may accept none, and counts nothing of them", async () => {
    let rejection: Error | null = new BackendUnavailable("Not here.");
    const assertAccepting = () => {
      if (rejection) throw rejection;
    };
    const journal = await openTestJournal({ assertAccepting });
    await expect(journal.append(appendOf([journalEvent()]))).rejects.toBe(rejection);
    expect(journal.backlog().events).toBe(0);
    rejection = null;
    expect(await journal.append(appendOf([journalEvent()]))).toEqual(["accepted"]);
  });

  it("C1: appends that arrive together cannot pass the bound together", async () => {
    const journal = await openTestJournal({ maxBytes: 5_000 });
    const sendings = Array.from({ length: 100 }, () => journal.append(appendOf([journalEvent()])));
    const results = await Promise.allSettled(sendings);
    const accepted = results.filter(({ status }) => status === "fulfilled").length;
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBe(journal.backlog().events);
    expect(journal.backlog().bytes).toBeLessThanOrEqual(5_000);
  });

  it("refuses a second opener of the directory in one line", async () => {
    const dir = temporaryDirectory();
    const journal = await openTestJournal({ dir });
    await expect(openTestJournal({ dir })).rejects.toThrow(StartError);
    await journal.close();
    expect(await openTestJournal({ dir })).toBeInstanceOf(LmdbJournal);
  });

  it("after close refuses appends, and what came before is durable", async () => {
    const dir = temporaryDirectory();
    const journal = await openTestJournal({ dir });
    const sending = journal.append(appendOf([journalEvent()]));
    await journal.close();
    expect(await sending).toEqual(["accepted"]);
    await expect(journal.append(appendOf([journalEvent()]))).rejects.toThrow(BackendUnavailable);
    expect((await openTestJournal({ dir })).backlog().events).toBe(1);
  });
});
