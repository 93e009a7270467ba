import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { LmdbJournal } from "@/pipeline/journal/journal";
import { Outbox } from "@/pipeline/journal/outbox";
import { encodeEvents, type JournalEvent } from "@/testing/journal/journal-events";
import type { Bench, Measurement, Part } from "../part";
import { prefillIds } from "../prefill-ids";
import { timed } from "../stats";

const KNOWN_IDS = 3_000_000;
const ROW = Buffer.alloc(500, "x");
const SETTLE_EVERY_MS = 250;

/** Measures the journal alone, without HTTP, validation and ClickHouse. */
export const journal: Part = {
  name: "journal",
  title: `the journal alone, ${KNOWN_IDS / 1e6} million known random ids`,
  async run(bench) {
    const dataDir = await bench.makeDirectory();
    await prefillIds(dataDir, KNOWN_IDS);
    const opened = await open(bench, dataDir);
    return [
      ...(await measure("batches of 500, 8 connections", opened, 2_000_000, 500, 8)),
      ...(await measure("single events, 200 connections", opened, 300_000, 1, 200)),
    ];
  },
};

async function open(bench: Bench, dataDir: string): Promise<LmdbJournal> {
  const dir = join(dataDir, "journal");
  const options = { dir, clock: systemClock, log: silentLog, maxBytes: 10 * 2 ** 30 };
  const opened = await LmdbJournal.open(options);
  bench.onEnd(() => opened.close());
  return opened;
}

async function measure(
  name: string,
  opened: LmdbJournal,
  total: number,
  size: number,
  connections: number,
): Promise<Measurement[]> {
  const stopSettling = settleContinuously(opened);
  const cpu = process.cpuUsage();
  const { ms } = await timed(() => send(opened, total, size, connections));
  const { user, system } = process.cpuUsage(cpu);
  await stopSettling();
  return [
    { what: `${name}: events`, value: total / (ms / 1000), unit: "/s" },
    {
      what: `${name}: CPU time per 1,000 events`,
      value: (user + system) / total,
      unit: "ms",
      note: "all threads, including the creation of the events",
    },
  ];
}

async function send(opened: LmdbJournal, total: number, size: number, connections: number) {
  const projectId = newId();
  const account = { id: newId(), limit: Number.POSITIVE_INFINITY };
  let left = total;
  const connection = async () => {
    while (left > 0) {
      left -= size;
      const encoded = encodeEvents(projectId, Array.from({ length: size }, randomEvent));
      await opened.append({
        projectId,
        account,
        receivedAt: systemClock.now(),
        tally: {},
        ...encoded,
      });
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

const randomEvent = (): JournalEvent => ({
  eventId: randomUUID(),
  ts: systemClock.now(),
  fingerprint: 1n,
  row: ROW,
});

/** Removes pending events as the writer does, so that pages are freed and reused. */
function settleContinuously(opened: LmdbJournal): () => Promise<void> {
  const outbox = new Outbox(opened.stores, systemClock, silentLog);
  let stopped = false;
  const settling = (async () => {
    while (!stopped) {
      const block = await outbox.next({ rows: 50_000, bytes: 32 * 2 ** 20 });
      if (block) await outbox.settle(block, []);
      await new Promise((resolve) => setTimeout(resolve, SETTLE_EVERY_MS));
    }
  })();
  return async () => {
    stopped = true;
    await settling;
    await outbox.close();
  };
}
