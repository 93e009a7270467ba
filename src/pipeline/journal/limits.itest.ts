import { describe, expect, it } from "vitest";
import {
  appendOf,
  type JournalEvent,
  journalEvent,
  openTestJournal,
  P1,
  P2,
  temporaryDirectory,
} from "@/testing/journal/journal";
import { LimitExceeded } from "../contract/journal";
import type { LmdbJournal } from "./journal";

const ACCOUNT = "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb";
const events = (count: number) => Array.from({ length: count }, () => journalEvent());
const limited = (list: JournalEvent[], limit: number, projectId = P1) =>
  appendOf(list, { projectId, account: { id: ACCOUNT, limit } });
const used = (journal: LmdbJournal) => journal.usage(ACCOUNT, "2026-07");

describe("an account's limit", () => {
  it("is exact to the event; an append that would exceed it is rejected as a whole", async () => {
    const journal = await openTestJournal();
    await journal.append(limited(events(8), 10));
    await expect(journal.append(limited(events(3), 10))).rejects.toThrow(LimitExceeded);
    expect(used(journal)).toBe(8);
    expect(journal.backlog().events).toBe(8);
    await journal.append(limited(events(2), 10));
    await expect(journal.append(limited(events(1), 10))).rejects.toThrow(LimitExceeded);
    expect(used(journal)).toBe(10);
  });

  it("applies to all of the account's projects together, but not to other accounts", async () => {
    const journal = await openTestJournal();
    await journal.append(limited(events(6), 10, P1));
    await expect(journal.append(limited(events(6), 10, P2))).rejects.toThrow(LimitExceeded);
    await journal.append(limited(events(4), 10, P2));
    expect(used(journal)).toBe(10);
    expect(await journal.append(appendOf(events(1)))).toEqual(["accepted"]);
  });

  it("is not exceeded by appends that share a commit; those that fit are accepted", async () => {
    const journal = await openTestJournal();
    const sizes = [4, 4, 4, 1, 3, 1, 1];
    const sendings = await Promise.allSettled(
      sizes.map((size) => journal.append(limited(events(size), 10))),
    );
    const accepted = sizes.filter((_, index) => sendings[index]?.status === "fulfilled");
    expect(accepted).toEqual([4, 4, 1, 1]);
    expect(used(journal)).toBe(10);
    expect(journal.backlog().events).toBe(10);
  });

  it("leaves no trace of rejected events: if they fit later, they are new", async () => {
    const dir = temporaryDirectory();
    const list = events(5);
    const first = await openTestJournal({ dir });
    const [rejected, other] = await Promise.allSettled([
      first.append({ ...limited(list, 4), tally: { clock_corrected: 5 } }),
      first.append(appendOf(list.slice(0, 1), { projectId: P2 })),
    ]);
    expect([rejected.status, other.status]).toEqual(["rejected", "fulfilled"]);
    expect(first.counts(P1, "2026-07-15", "2026-07-15")).toEqual([]);
    expect(first.latest(P1)).toBeNull();
    await first.close();

    const again = await openTestJournal({ dir });
    expect(new Set(await again.append(limited(list, 5)))).toEqual(new Set(["accepted"]));
    expect(used(again)).toBe(5);
  });

  it("does not apply to duplicates, alone or among new events", async () => {
    const journal = await openTestJournal();
    const list = events(9);
    await journal.append(limited(list, 10));
    const [next = journalEvent()] = events(1);
    const outcomes = await journal.append(limited([...list, next, next, ...list], 10));
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
    expect(new Set(await journal.append(limited(list, 10)))).toEqual(new Set(["duplicate"]));
    expect(used(journal)).toBe(10);
  });

  it("counts an event once, even if it is sent a thousand times", async () => {
    const journal = await openTestJournal();
    const [event = journalEvent()] = events(1);
    for (let n = 0; n < 1_000; n++) await journal.append(limited([event], 1));
    expect(used(journal)).toBe(1);
  });

  it("can be below the current usage, and then only duplicates are accepted", async () => {
    const journal = await openTestJournal();
    const list = events(3);
    await journal.append(limited(list, Number.POSITIVE_INFINITY));
    for (const limit of [2, 0, -5]) {
      await expect(journal.append(limited(events(1), limit))).rejects.toThrow(LimitExceeded);
      expect(new Set(await journal.append(limited(list, limit)))).toEqual(new Set(["duplicate"]));
    }
    expect(used(journal)).toBe(3);
  });

  it("resets at the start of a month of receipt in UTC", async () => {
    const journal = await openTestJournal();
    const august = { receivedAt: Date.UTC(2026, 7) };
    const july = { receivedAt: Date.UTC(2026, 7) - 1 };
    await journal.append({ ...limited(events(5), 5), ...july });
    await expect(journal.append({ ...limited(events(1), 5), ...july })).rejects.toThrow(
      LimitExceeded,
    );
    await journal.append({ ...limited(events(5), 5), ...august });
    expect([used(journal), journal.usage(ACCOUNT, "2026-08")]).toEqual([5, 5]);
  });

  it("still applies after a restart", async () => {
    const dir = temporaryDirectory();
    const first = await openTestJournal({ dir });
    await first.append(limited(events(5), 5));
    await first.close();
    const again = await openTestJournal({ dir });
    await expect(again.append(limited(events(1), 5))).rejects.toThrow(LimitExceeded);
    expect(used(again)).toBe(5);
    expect(again.usages()).toEqual([{ accountId: ACCOUNT, month: "2026-07", events: 5 }]);
  });
});
