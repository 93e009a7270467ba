import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { appendOf, journalEvent, temporaryDirectory } from "@/testing/journal/journal";
import { LmdbJournal } from "./journal";
import { blockEvents, Outbox } from "./outbox";

const NOW = Date.UTC(2026, 6, 15);

test("deletes the rejected rows of one user, and none of other users or projects", async () => {
  const clock = new ManualClock(NOW);
  const [ours, theirs] = [newId(), newId()];
  const options = { dir: temporaryDirectory(), clock, log: silentLog, maxBytes: 2 ** 30 };
  const journal = await LmdbJournal.open(options);
  const outbox = new Outbox(journal.stores, clock, silentLog);
  for (const projectId of [ours, theirs]) {
    const events = ['["ada"]', '["ada', '["adam"]'].map((row) => ({
      ...journalEvent({ projectId, ts: NOW }),
      row,
    }));
    await journal.append(appendOf(events, { projectId, receivedAt: NOW }));
  }
  const block = await outbox.next({ rows: 100, bytes: 2 ** 20 });
  if (block === null) throw new Error("Nothing waits.");
  await outbox.settle(
    block,
    blockEvents(block).map((event) => ({ event, code: 27 })),
  );

  await outbox.forgetUser(ours, "ada");
  const remaining = Array.from(journal.stores.tables.rejected.getKeys());
  expect(remaining.filter((key) => key.startsWith(ours))).toHaveLength(2);
  expect(remaining.filter((key) => key.startsWith(theirs))).toHaveLength(3);
  await outbox.close();
  await journal.close();
});
