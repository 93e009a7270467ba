import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { StartError } from "@/base/errors";
import {
  appendOf,
  journalEvent,
  openTestJournal,
  temporaryDirectory,
} from "@/testing/journal/journal";
import { testDatabase } from "@/testing/stores/database";
import { assertNoJournal, assertNoStreams } from "./streams";

test("without NATS, a database whose partitions were written is rejected, an unused one is not", async () => {
  const { prisma, close } = await testDatabase();
  onTestFinished(close);
  await expect(assertNoStreams(prisma)).resolves.toBeUndefined();
  await prisma.streamPartition.create({ data: { partition: 0, id: crypto.randomUUID() } });
  await expect(assertNoStreams(prisma)).resolves.toBeUndefined();
  await prisma.streamPartition.update({ where: { partition: 0 }, data: { epoch: 1 } });
  await expect(assertNoStreams(prisma)).rejects.toBeInstanceOf(StartError);
  await expect(assertNoStreams(prisma)).rejects.toThrow("Set NATS_URL.");
});

test("with NATS, a journal with events that are not in ClickHouse is rejected, an empty one is not", async () => {
  const dir = join(temporaryDirectory(), "journal");
  await expect(assertNoJournal(dir)).resolves.toBeUndefined();
  const empty = await openTestJournal({ dir });
  await empty.close();
  await expect(assertNoJournal(dir)).resolves.toBeUndefined();
  const journal = await openTestJournal({ dir });
  await journal.append(appendOf([journalEvent()]));
  await journal.close();
  await expect(assertNoJournal(dir)).rejects.toBeInstanceOf(StartError);
  await expect(assertNoJournal(dir)).rejects.toThrow(`There are events in ${dir} that are not in`);
});
