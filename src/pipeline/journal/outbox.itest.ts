import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { encodeEventRows } from "@/clickhouse/encode-event";
import { appendOf, journalEvent, temporaryDirectory } from "@/testing/journal/journal";
import { jsonEntry } from "@/testing/journal/json-entry";
import { eventRow } from "@/testing/stores/events";
import { blockEvents } from "./block";
import { LmdbJournal } from "./journal";
import { Outbox } from "./outbox";

const NOW = Date.UTC(2026, 6, 15);

test("deletes the rejected rows of one user, and none of other users or projects", async () => {
  const clock = new ManualClock(NOW);
  const [ours, theirs] = [newId(), newId()];
  const options = { dir: temporaryDirectory(), clock, log: silentLog, maxBytes: 2 ** 30 };
  const journal = await LmdbJournal.open(options);
  const outbox = new Outbox(journal.stores, clock, silentLog);
  for (const projectId of [ours, theirs]) {
    const rowsOf = (userId: string) => encodeEventRows([eventRow({ projectId, userId })]);
    const rows = [rowsOf("ada"), rowsOf("ada").subarray(0, 80), rowsOf("adam"), rowsOf("da")];
    const events = rows.map((row) => ({ ...journalEvent({ projectId, ts: NOW }), row }));
    await journal.append(appendOf(events, { projectId, receivedAt: NOW }));
    const older = ["ada", "adam"].map((userId) => eventRow({ projectId, userId }));
    await journal.append(appendOf([], { projectId, ...jsonEntry(projectId, older) }));
  }
  let block = await outbox.next({ rows: 100, bytes: 2 ** 20 });
  for (; block; block = await outbox.next({ rows: 100, bytes: 2 ** 20 })) {
    const rejected = blockEvents(block).map((event) => ({ event, code: 27 }));
    await outbox.settle(block, rejected);
  }

  await outbox.forgetUser(ours, "ada");
  const remaining = Array.from(journal.stores.tables.rejected.getKeys());
  expect(remaining.filter((key) => key.startsWith(ours))).toHaveLength(3);
  expect(remaining.filter((key) => key.startsWith(theirs))).toHaveLength(6);
  await outbox.close();
  await journal.close();
});
