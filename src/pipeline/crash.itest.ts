import { join } from "node:path";
import { expect, it } from "vitest";
import {
  appendOf,
  journalEvent,
  openTestJournal,
  temporaryDirectory,
  UNLIMITED,
} from "@/testing/journal/journal";
import { openCrashingPipeline } from "@/testing/programs/crashing-pipeline";
import type { FullDiskReport } from "@/testing/programs/full-disk";
import { outputOf, runProgram, runWithFileLimit } from "@/testing/programs/run-program";
import type { Pipeline } from "./index";

/** Kills from the very first event to the middle of many blocks. */
const MOMENTS = [1, 20, 75, 300, 1_000, 2_500];

/**
 * Runs the program until this many events are acknowledged, then kills it. Returns the acknowledged
 * ids.
 */
async function runAndKill(dir: string, events: number): Promise<string[]> {
  const child = runProgram("crashing-pipeline.ts", [dir]);
  const output = outputOf(child);
  await new Promise<void>((resolve) => {
    let lines = 0;
    child.stdout?.on("data", (chunk: Buffer | string) => {
      lines += String(chunk).split("\n").length - 1;
      if (lines >= events) resolve();
    });
  });
  child.kill("SIGKILL");
  // The last line may be incomplete.
  return (await output).split("\n").slice(0, -1);
}

/** The counts published right after the start: accepted events by month and by day. */
async function toldBy({ ledger }: Pipeline) {
  const published = { month: 0, accepted: 0 };
  await ledger.publish(async ({ months, days }) => {
    for (const { events } of months) published.month += events;
    for (const { reason, count } of days) if (reason === "accepted") published.accepted += count;
  });
  return published;
}

it("after kill -9 at various moments, every acknowledged event is stored once, and usage equals the number of events", async () => {
  const dir = temporaryDirectory();
  const acknowledged = new Set<string>();
  for (const events of MOMENTS) {
    for (const id of await runAndKill(dir, events)) acknowledged.add(id);

    const { pipeline, clickhouse } = await openCrashingPipeline(dir);
    await pipeline.settled();
    const ids = clickhouse.stored.map(({ key }) => key.split(" ")[1] ?? "");
    const stored = new Set(ids);
    expect(ids.length).toBe(stored.size);
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    expect(pipeline.journal.usage(UNLIMITED.id, "2026-07")).toBe(stored.size);
    expect(await toldBy(pipeline)).toEqual({ month: stored.size, accepted: stored.size });
    expect(pipeline.journal.backlog()).toEqual({ events: 0, bytes: 0 });
    expect(await pipeline.reconcile()).toEqual([]);
    const again = [...stored].map((eventId) => journalEvent({ eventId }));
    const outcomes = await pipeline.journal.append(appendOf(again));
    expect(new Set(outcomes)).toEqual(new Set(["duplicate"]));
    await pipeline.stop(1_000);
  }
  expect(acknowledged.size).toBeGreaterThan(0);
});

it("on a full disk, an append is rejected without leaving a trace, and acknowledged events survive", async () => {
  const dir = join(temporaryDirectory(), "journal");
  const program = runWithFileLimit("full-disk.ts", [dir], 4_000);
  const report = JSON.parse(await outputOf(program)) as FullDiskReport;
  expect(report).toMatchObject({ error: "BackendUnavailable", fault: "broken" });
  expect(report.accepted).toBeGreaterThan(0);

  const journal = await openTestJournal({ dir });
  expect(journal.backlog().events).toBe(report.accepted);
  expect(journal.usage(UNLIMITED.id, "2026-07")).toBe(report.accepted);
  const again = report.rejected.map((eventId) => journalEvent({ eventId }));
  expect(new Set(await journal.append(appendOf(again)))).toEqual(new Set(["accepted"]));
});
