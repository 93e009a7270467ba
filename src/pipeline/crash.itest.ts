import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { openCrashingPipeline } from "@/testing/crashing-pipeline";
import { appendOf, journalEvent, P1, temporaryDirectory } from "@/testing/journal";

const ROUNDS = 6;

/** Runs the program until it has acknowledged something, and a moment longer. Gives what it said. */
async function runAndKill(dir: string, aliveMs: number): Promise<string[]> {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const program = fileURLToPath(new URL("../testing/crashing-pipeline.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", tsx, program, dir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await once(child.stdout, "data");
  await setTimeout(aliveMs);
  child.kill("SIGKILL");
  await once(child, "close");
  // The last line may be cut off.
  return said.split("\n").slice(0, -1);
}

it("killed at random moments: every acknowledged event is stored once, and usage equals events", async () => {
  const dir = temporaryDirectory();
  const acknowledged = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const id of await runAndKill(dir, Math.random() * 300)) acknowledged.add(id);

    const { pipeline, clickhouse } = await openCrashingPipeline(dir);
    await pipeline.settled();
    const ids = clickhouse.stored.map(({ key }) => key.split(" ")[1] ?? "");
    const stored = new Set(ids);
    expect(ids.length).toBe(stored.size);
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    expect(pipeline.journal.usage(P1, "2026-07")).toBe(stored.size);
    expect(pipeline.journal.backlog()).toEqual({ events: 0, bytes: 0 });
    const again = [...stored].map((eventId) => journalEvent({ eventId }));
    const fates = await pipeline.journal.append(appendOf(again));
    expect(new Set(fates)).toEqual(new Set(["duplicate"]));
    await pipeline.stop(1_000);
  }
  expect(acknowledged.size).toBeGreaterThan(0);
});
