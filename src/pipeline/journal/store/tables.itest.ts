import { expect, it } from "vitest";
import { StartError } from "@/base/errors";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import {
  appendOf,
  journalEvent,
  NOON,
  openTestJournal,
  temporaryDirectory,
} from "@/testing/journal/journal";
import { PartitionIndex } from "../../stream/partition/partition-index";
import { FORMAT_KEY, openTables } from "./tables";

/** Replaces the format of the files in `dir`, and returns what it was. */
async function replaceFormat(dir: string, format: number | undefined): Promise<unknown> {
  const { root, meta } = openTables(dir);
  const before = meta.get(FORMAT_KEY);
  if (format === undefined) meta.removeSync(FORMAT_KEY);
  else meta.putSync(FORMAT_KEY, format);
  await root.close();
  return before;
}

async function journalWithEvent(): Promise<string> {
  const dir = temporaryDirectory();
  const journal = await openTestJournal({ dir });
  await journal.append(appendOf([journalEvent()]));
  await journal.close();
  return dir;
}

it("files get the format of this version, also those from before there were formats", async () => {
  const dir = await journalWithEvent();
  expect(await replaceFormat(dir, undefined)).toBe(1);
  const journal = await openTestJournal({ dir });
  expect(journal.backlog().events).toBe(1);
  await journal.close();
  expect(await replaceFormat(dir, 1)).toBe(1);
});

it("a journal of a newer version is rejected in one line, and stays as it is", async () => {
  const dir = await journalWithEvent();
  await replaceFormat(dir, 2);
  for (let attempt = 0; attempt < 2; attempt++) {
    const opening = openTestJournal({ dir });
    await expect(opening).rejects.toBeInstanceOf(StartError);
    await expect(opening).rejects.toMatchObject({
      message: `A newer version of Tallymark has written the files in "${dir}". Start that version, or restore a backup from before the upgrade.`,
    });
  }
});

it("a partition's index of ids of a newer version is rejected, too", async () => {
  const options = {
    dir: temporaryDirectory(),
    partitionName: "a/0",
    idsGeneration: 0,
    clock: new ManualClock(NOON),
    log: silentLog,
  };
  await (await PartitionIndex.open(options)).close();
  await replaceFormat(options.dir, 2);
  await expect(PartitionIndex.open(options)).rejects.toThrow("A newer version of Tallymark");
});
