import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { StartError } from "@/base/errors";
import { silentLog } from "@/base/log";
import { seededRandom } from "@/base/seeded-random";
import { systemClock } from "@/base/time/clock";
import {
  appendOf,
  journalEvent,
  openTestJournal,
  temporaryDirectory,
} from "@/testing/journal/journal";
import { outputOf, runProgram } from "@/testing/programs/run-program";
import { LmdbJournal } from "../journal";
import { checkJournal } from ".";

const PAGE = 4_096;
const random = seededRandom(19);
const upTo = (limit: number) => Math.floor(random() * limit);

/**
 * A journal that has merged ids several times, so that it contains all kinds of tables and free
 * pages.
 */
let whole: Buffer;

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), "tallymark-"));
  const options = { dir, clock: systemClock, log: silentLog, maxBytes: 2 ** 30, mergeIds: 300 };
  const journal = await LmdbJournal.open(options);
  for (let append = 0; append < 20; append++)
    await journal.append(appendOf(Array.from({ length: 100 }, () => journalEvent())));
  await journal.close();
  whole = readFileSync(join(dir, "data.mdb"));
  rmSync(dir, { recursive: true });
});

const temporaryJournalDir = () => join(temporaryDirectory(), "journal");

function damaged(damage: (file: Buffer) => Buffer | undefined): string {
  const dir = temporaryJournalDir();
  mkdirSync(dir);
  const file = Buffer.from(whole);
  writeFileSync(join(dir, "data.mdb"), damage(file) ?? file);
  return dir;
}

const pages = () => whole.length / PAGE;

const DAMAGES: Record<string, (file: Buffer) => Buffer | undefined> = {
  "cut off": (file) => file.subarray(0, upTo(file.length)),
  "with bytes changed at its start": (file) => {
    for (let change = 0; change < 4; change++) file[upTo(2) * PAGE + upTo(200)] = upTo(256);
    return undefined;
  },
  "with bytes changed anywhere": (file) => {
    for (let change = 0; change < 40; change++) file[upTo(file.length)] = upTo(256);
    return undefined;
  },
  "with pages full of zeros": (file) => {
    for (let change = 0; change < 8; change++) {
      const at = upTo(pages()) * PAGE;
      file.fill(0, at, at + PAGE);
    }
    return undefined;
  },
  "with changed page headers": (file) => {
    for (let change = 0; change < 60; change++) file[upTo(pages()) * PAGE + upTo(48)] = upTo(256);
    return undefined;
  },
  "that consists of random bytes": (file) => Buffer.from(file.map(() => upTo(256))),
};

/** Whether a process that opens and uses the journal exits instead of being killed by a signal. */
async function use(dir: string) {
  const program = runProgram("use-journal.ts", [dir]);
  const ended = new Promise((resolve) => program.once("exit", (_, signal) => resolve(signal)));
  return { said: await outputOf(program), signal: await ended };
}

it("accepts a closed journal, a new one, and one whose process was killed", async () => {
  await checkJournal(temporaryJournalDir());
  await checkJournal(damaged(() => undefined));
  const dir = temporaryJournalDir();
  const journal = await openTestJournal({ dir, mergeIds: 300 });
  for (let append = 0; append < 30; append++) {
    await journal.append(appendOf(Array.from({ length: 50 }, () => journalEvent())));
    const copy = temporaryJournalDir();
    mkdirSync(copy);
    copyFileSync(join(dir, "data.mdb"), join(copy, "data.mdb"));
    await checkJournal(copy);
  }
});

it.each(Object.entries(DAMAGES))(
  "a journal %s is either rejected in one line or works",
  async (_, damage) => {
    for (let round = 0; round < 4; round++) {
      const dir = damaged(damage);
      const rejected = await checkJournal(dir).then(
        () => null,
        (error: unknown) => error,
      );
      if (rejected === null) {
        expect((await use(dir)).signal).toBeNull();
      } else {
        expect(rejected).toBeInstanceOf(StartError);
        expect((rejected as Error).message).toMatch(
          /^The journal in ".+" is damaged \(.+\)\. Restore all of DATA_DIR from a backup\. [^\n]+$/,
        );
      }
    }
  },
);

it("finds damage that would crash LMDB: a truncated file, a page without a header", async () => {
  const root = Number(whole.readBigUInt64LE(newestMeta() + 96 + 40));
  for (const damage of [
    (file: Buffer) => file.subarray(0, file.length / 2),
    (file: Buffer) => void file.fill(0, root * PAGE, (root + 1) * PAGE),
    (file: Buffer) => void file.writeUInt16LE(60_000, root * PAGE + 22),
  ])
    await expect(checkJournal(damaged((file) => damage(file) ?? undefined))).rejects.toThrow(
      /is damaged/,
    );
});

const newestMeta = () =>
  whole.readBigUInt64LE(152) > whole.readBigUInt64LE(PAGE + 152) ? 0 : PAGE;
