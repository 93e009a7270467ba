import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { openPipeline, type Pipeline } from "@/pipeline";
import { appendOf, type JournalEvent, journalEvent, NOON } from "../journal/journal-events";
import { FakeClickHouse, type FakeRow } from "../stores/fake-clickhouse";

/**
 * A store that outlives its process: every row is a line in a file and is written separately, so
 * that a kill can leave half a block behind.
 */
export class FileClickHouse extends FakeClickHouse {
  constructor(private readonly file: string) {
    super();
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
    this.stored.push(...lines.map((line) => JSON.parse(line) as FakeRow));
  }

  protected override keep(rows: readonly FakeRow[]): void {
    for (const row of rows) appendFileSync(this.file, `${JSON.stringify(row)}\n`);
    super.keep(rows);
  }
}

export function openCrashingPipeline(
  dir: string,
): Promise<{ pipeline: Pipeline; clickhouse: FileClickHouse }> {
  const clickhouse = new FileClickHouse(join(dir, "stored"));
  return openPipeline({
    dir: join(dir, "journal"),
    clickhouse,
    clock: new ManualClock(NOON),
    log: silentLog,
    maxBytes: 2 ** 30,
    // Makes it merge recent ids and write blocks constantly.
    mergeIds: 200,
    isOnlyWriter: true,
    pace: { interval: 5, busyInterval: 5, firstRetry: 1, longestRetry: 10 },
  }).then((pipeline) => ({ pipeline, clickhouse }));
}

/** Run as a program: appends until it is killed, and prints the acknowledged ids. */
async function main(dir: string): Promise<void> {
  const { pipeline } = await openCrashingPipeline(dir);
  const sent: JournalEvent[] = [];
  const sendForever = async (size: number) => {
    for (;;) {
      const again = sent.slice(-3);
      const events = [...Array.from({ length: size }, () => journalEvent()), ...again];
      await pipeline.journal.append(appendOf(events));
      sent.push(...events);
      process.stdout.write(`${events.map(({ eventId }) => eventId).join("\n")}\n`);
    }
  };
  await Promise.all([1, 1, 5, 40].map(sendForever));
}

const [, program, dir] = process.argv;
if (program === import.meta.filename && dir !== undefined) await main(dir);
