import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { systemClock } from "@/base/time/clock";
import { temporaryDirectory } from "@/testing/journal/journal";
import { restoreMarker } from "../format/unfinished-restore";
import { snapshotOfStopped } from "./stopped";

it("a directory whose restore was interrupted is not backed up", async () => {
  const dataDir = temporaryDirectory();
  for (const folder of ["journal", "postgres", "clickhouse/store"])
    mkdirSync(join(dataDir, folder), { recursive: true });
  const unmarked = await snapshotOfStopped(dataDir, systemClock);
  await unmarked.close();
  writeFileSync(restoreMarker(dataDir), "");
  await expect(snapshotOfStopped(dataDir, systemClock)).rejects.toThrow("was interrupted");
});
