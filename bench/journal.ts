/**
 * The journal alone: durable, deduplicated events a second with an index of a few million random ids.
 *
 *   npx tsx bench/journal.ts [events in the index before, in millions: 3] [events to measure, in millions: 2]
 *
 * Prints the rate, the processor time an event costs on all threads, and the longest time for which the
 * event loop was held up.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { ManualClock } from "../src/base/clock";
import { silentLog } from "../src/base/log";
import { LmdbJournal } from "../src/pipeline/journal/journal";
import { Outbox } from "../src/pipeline/journal/outbox";
import type { JournalEvent } from "../src/pipeline/types";

const MILLION = 1_000_000;
const PROJECT = "11111111-1111-4111-8111-111111111111";
const ROW = JSON.stringify(["x".repeat(500)]);

const [indexed = 3, measured = 2] = process.argv.slice(2).map(Number);
const dir = mkdtempSync(join(tmpdir(), "tallymark-bench-journal-"));
const clock = new ManualClock(Date.now());
const options = { dir, clock, log: silentLog, maxBytes: 4 * 2 ** 30 };
const journal = await LmdbJournal.open(options);
const outbox = new Outbox(journal.stores, clock);

const events = (count: number): JournalEvent[] =>
  Array.from({ length: count }, () => ({
    eventId: randomUUID(),
    ts: clock.now(),
    fingerprint: 1n,
    row: ROW,
  }));

/** Forgets what waits as a writer would, so that pages are freed and used again. */
async function settleAll(): Promise<void> {
  for (;;) {
    const block = outbox.next({ rows: 50_000, bytes: 32 * 2 ** 20 });
    if (block === null) return;
    await outbox.settle(block, []);
  }
}

async function send(total: number, size: number, connections: number): Promise<void> {
  let left = total;
  const connection = async () => {
    while (left > 0) {
      left -= size;
      await journal.append({
        projectId: PROJECT,
        receivedAt: clock.now(),
        events: events(size),
        tally: {},
      });
    }
  };
  const drain = setInterval(() => void settleAll(), 250);
  await Promise.all(Array.from({ length: connections }, connection));
  clearInterval(drain);
  await settleAll();
}

async function measure(name: string, total: number, size: number, connections: number) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const cpu = process.cpuUsage();
  await send(total, size, connections);
  const seconds = (performance.now() - began) / 1000;
  const used = process.cpuUsage(cpu);
  const { utilization } = performance.eventLoopUtilization();
  console.log(
    `${name}: ${Math.round(total / seconds).toLocaleString("en")} events/s, ` +
      `${((used.user + used.system) / total).toFixed(2)} µs of processor an event, ` +
      `loop p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, worst ${(delay.max / 1e6).toFixed(1)} ms, ` +
      `busy ${utilization.toFixed(2)}`,
  );
}

const made = performance.now();
events(100_000);
console.log(`making an event costs ${((performance.now() - made) / 100).toFixed(2)} µs of it`);
for (let million = 0; million < indexed; million++) {
  await measure(`filling, ${million} M ids`, MILLION, 500, 16);
}
await measure(`batches of 500, ${indexed} M ids`, measured * MILLION, 500, 16);
await measure(`single events, 200 connections, ${indexed + measured} M ids`, MILLION / 4, 1, 200);
await journal.close();
console.log(`file ${Math.round(statSync(join(dir, "data.mdb")).size / 2 ** 20)} MB`);
const opening = performance.now();
const again = await LmdbJournal.open(options);
console.log(`opened again in ${(performance.now() - opening).toFixed(0)} ms`);
await again.close();
rmSync(dir, { recursive: true });
