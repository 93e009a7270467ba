import { vi } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { EVENT_ROWS } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient } from "@/database";
import { Quota } from "@/limits";
import { Samples } from "@/sample";
import { findIngestTarget, IngestKeyCache } from "@/teams";
import { FakeJournal } from "../journal/fake-journal";

/** Loads the sample shop into a project, through ingestion, up to now. */
export async function loadSample(
  { prisma, clickhouse }: { prisma: PrismaClient; clickhouse: ClickHouse },
  project: { projectId: string; timeZone: string },
): Promise<void> {
  const journal = new FakeJournal();
  const samples = new Samples({
    prisma,
    journal,
    quota: new Quota(journal),
    keys: new IngestKeyCache({ find: (key) => findIngestTarget(prisma, key), clock: systemClock }),
    clock: systemClock,
    log: silentLog,
    serverVersion: "test",
  });
  await samples.start(project);
  const isDone = async () => {
    const { state } = await samples.progress(project);
    if (state !== "done") throw new Error(`The sample is ${state}.`);
  };
  await vi.waitFor(isDone, { timeout: 60_000, interval: 200 });
  await clickhouse.insert({
    ...EVENT_ROWS,
    body: journal.accepted.map(({ row }) => row),
    tags: { surface: "test" },
    queryId: newId(),
  });
}
