import { join } from "node:path";
import { expect, it } from "vitest";
import {
  appendOf,
  journalEvent,
  openTestJournal,
  temporaryDirectory,
} from "@/testing/journal/journal";
import { checkJournal } from "../check";

const batch = () => appendOf(Array.from({ length: 500 }, () => journalEvent()));

it("a copy has what was committed before it began, and nothing that was appended after it", async () => {
  const journal = await openTestJournal({ mergeIds: 2_000 });
  for (let append = 0; append < 30; append++) await journal.append(batch());
  for (let round = 0; round < 5; round++) {
    const dir = join(temporaryDirectory(), "journal");
    const before = journal.backlog().events;
    const appending = journal.append(batch());
    const { begun, finished } = journal.copyTo(dir);
    await begun;
    const atBeginning = journal.backlog().events;
    await Promise.all([appending, journal.append(batch()), finished]);
    await checkJournal(dir);
    const copy = await openTestJournal({ dir });
    const { events } = copy.backlog();
    expect(events).toBeGreaterThanOrEqual(before);
    expect(events).toBeLessThanOrEqual(atBeginning + 500);
    expect(journal.backlog().events).toBe(before + 1_000);
    await copy.close();
  }
});
