import fc from "fast-check";
import { expect, it } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import {
  appendOf,
  type JournalEvent,
  journalEvent,
  NOON,
  openTestJournal,
  P1,
  P2,
  temporaryDirectory,
  UNLIMITED,
} from "@/testing/journal/journal";
import { type EventOutcome, LimitExceeded, type UsageAccount } from "../contract/journal";
import type { Reason } from "../contract/reason";
import type { ClaimOutcome } from "./ids/claim-outcome";
import type { LmdbJournal } from "./journal";
import { Outbox } from "./outbox";
import { entryEvents } from "./store/entry";

const DAY = 86_400_000;

const ACCOUNTS: readonly UsageAccount[] = [{ id: "limited", limit: 12 }, UNLIMITED];

/** A naive implementation of the journal's guarantees. */
class Model {
  readonly payloads = new Map<string, number>();
  readonly accepted: string[] = [];
  readonly counts = new Map<string, number>();
  readonly usages = new Map<string, number>();

  /** Null if the limit would be exceeded. */
  append({ project, account, day, sent }: Sending): ClaimOutcome[] | null {
    const month = `${account.id} ${dayText(day).slice(0, 7)}`;
    const ids = new Set(sent.map(({ id }) => `${project} ${uuid(id)}`));
    const added = [...ids].filter((key) => !this.payloads.has(key)).length;
    const used = (this.usages.get(month) ?? 0) + added;
    if (added > 0 && used > account.limit) return null;
    if (added > 0) this.usages.set(month, used);
    return sent.map(({ id, payload }) => {
      const outcome = this.#claim(`${project} ${uuid(id)}`, payload);
      this.count(project, day, outcome, 1);
      return outcome;
    });
  }

  count(project: string, day: number, reason: Reason, count: number): void {
    const key = `${project} ${dayText(day)} ${reason}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + count);
  }

  #claim(key: string, payload: number): ClaimOutcome {
    const known = this.payloads.get(key);
    if (known !== undefined) return known === payload ? "duplicate" : "conflicting_duplicate";
    this.payloads.set(key, payload);
    this.accepted.push(key);
    return "accepted";
  }
}

type Sent = { id: number; payload: number };
type Sending = { project: string; account: UsageAccount; day: number; sent: readonly Sent[] };

const uuid = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`;
const dayText = (day: number): string => new Date(NOON + day * DAY).toISOString().slice(0, 10);
const eventOf = (projectId: string, { id, payload }: Sent): JournalEvent =>
  journalEvent({ eventId: uuid(id), projectId, payload });

function appendTo(journal: LmdbJournal, sending: Sending): Promise<EventOutcome[] | null> {
  const { project: projectId, account, day, sent } = sending;
  const list = sent.map((one) => eventOf(projectId, one));
  const receivedAt = NOON + day * DAY;
  return journal
    .append(appendOf(list, { projectId, account, receivedAt }))
    .catch((error: unknown) => {
      if (error instanceof LimitExceeded) return null;
      throw error;
    });
}

// Few ids and two payloads, so that duplicates and conflicts are frequent.
const sent = fc.record({ id: fc.nat(60), payload: fc.nat(1) });
const append = fc.record({
  project: fc.constantFrom(P1, P2),
  account: fc.constantFrom(...ACCOUNTS),
  day: fc.nat(40),
  sent: fc.array(sent, { minLength: 1, maxLength: 12 }),
});
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ together: fc.array(append, { minLength: 1, maxLength: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ rejected: append }) },
  { weight: 1, arbitrary: fc.constant("reopen" as const) },
  { weight: 1, arbitrary: fc.constant("settle" as const) },
);

/** Each project's entries in order; the order between projects is undefined. */
const eachInOrder = (keys: readonly string[]) => [
  ...keys.filter((key) => key.startsWith(P1)),
  ...keys.filter((key) => key.startsWith(P2)),
];

it("outcomes, entries, counts and usage equal those of a naive model, across restarts and merges", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const dir = temporaryDirectory();
      // A small number, so that merges are frequent.
      const options = { dir, mergeIds: 7 };
      const model = new Model();
      const stored: string[] = [];
      let journal = await openTestJournal(options);
      const clock = new ManualClock(NOON);

      const settle = async () => {
        const outbox = new Outbox(journal.stores, clock, silentLog);
        const block = await outbox.next({ rows: 20, bytes: 1e6 });
        if (block === null) return false;
        const events = block.entries.flatMap(entryEvents);
        stored.push(...events.map(({ projectId, eventId }) => `${projectId} ${eventId}`));
        await outbox.settle(block, []);
        await outbox.close();
        return true;
      };

      for (const action of steps) {
        if (action === "reopen") {
          await journal.close();
          journal = await openTestJournal(options);
        } else if (action === "settle") {
          await settle();
        } else if ("rejected" in action) {
          const { project, day } = action.rejected;
          journal.count(project, NOON + day * DAY, { invalid: 1 });
          model.count(project, day, "invalid", 1);
        } else {
          const outcomes = action.together.map((one) => appendTo(journal, one));
          expect(await Promise.all(outcomes)).toEqual(
            action.together.map((one) => model.append(one)),
          );
        }
        expect(journal.backlog().events).toBe(model.accepted.length - stored.length);
      }

      await journal.flush();
      const counts = [P1, P2].flatMap((project) =>
        journal
          .counts(project, dayText(0), dayText(40))
          .map(({ day, reason, count }) => [`${project} ${day} ${reason}`, count] as const),
      );
      expect(new Map(counts)).toEqual(model.counts);
      for (const { id } of ACCOUNTS) {
        for (const month of ["2026-07", "2026-08"]) {
          expect(journal.usage(id, month)).toBe(model.usages.get(`${id} ${month}`) ?? 0);
        }
      }
      while (await settle());
      expect(eachInOrder(stored)).toEqual(eachInOrder(model.accepted));
      await journal.close();
    }),
    { numRuns: 40 },
  );
});
