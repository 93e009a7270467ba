import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { Quota } from "@/limits";
import type { Journal } from "@/pipeline";
import { findIngestTarget, IngestKeyCache } from "@/teams";
import { FakeJournal } from "@/testing/journal/fake-journal";
import { PATIENTLY } from "@/testing/patience";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant } from "@/testing/teams/tenants";
import { setPaused } from "@/testing/teams/world";
import { Samples } from "./samples";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const ZONE = "America/New_York";

/** A project and samples over their own journal, which can be reopened as after a restart. */
async function openProject(journal: FakeJournal = new FakeJournal()) {
  const { prisma } = database;
  const { projectId } = await makeTenant(prisma);
  const keys = new IngestKeyCache({
    find: (key) => findIngestTarget(prisma, key),
    clock: systemClock,
  });
  const project = { projectId, timeZone: ZONE };
  const teams = { prisma, clock: systemClock, ingestKeys: keys };
  const open = (over: Journal = journal) =>
    new Samples({
      prisma,
      journal: over,
      quota: new Quota(over),
      keys,
      clock: systemClock,
      log: silentLog,
      serverVersion: "test",
    });
  const ends = (samples: Samples, state: string) =>
    vi.waitFor(async () => expect((await samples.progress(project)).state).toBe(state), {
      timeout: 200_000,
    });
  return { project, projectId, journal, teams, open, ends };
}

describe("sample data", () => {
  test("is ingested completely: as many events as announced, all counted as usage", async () => {
    const { project, projectId, journal, open, ends } = await openProject();
    const samples = open();
    const announced = await samples.progress(project);
    expect(announced).toMatchObject({ state: "none", sent: 0 });
    await samples.start(project);
    await ends(samples, "done");
    const { sent, total } = await samples.progress(project);
    expect(total).toBe(announced.total);
    expect(sent).toBe(total);
    expect(journal.tally(projectId)).toEqual({ accepted: total });
    const rows = journal.rows();
    const different = (column: "browser" | "country" | "platform") =>
      new Set(rows.map((row) => row[column])).size;
    expect(different("browser")).toBeGreaterThan(3);
    expect(different("country")).toBeGreaterThan(8);
    expect(different("platform")).toBe(3);
    expect(rows.some((row) => row.is_bot === 1)).toBe(true);
  });

  test("can be stopped and resumed after a restart without losing or duplicating events", async () => {
    const { project, projectId, journal, open, ends } = await openProject();
    const first = open();
    await first.start(project);
    await vi.waitFor(
      async () => expect((await first.progress(project)).sent).toBeGreaterThan(0),
      PATIENTLY,
    );
    const stopped = await first.stop(project);
    expect(stopped.state).toBe("stopped");
    expect(stopped.sent).toBeLessThan(stopped.total);
    await first.close();

    const second = open();
    expect(await second.progress(project)).toEqual(stopped);
    await second.start(project);
    await ends(second, "done");
    expect(journal.tally(projectId).accepted).toBe(stopped.total);
    expect(journal.tally(projectId).conflicting_duplicate).toBeUndefined();
  });

  test("is loaded once, however many requests start it", async () => {
    const { project, projectId, journal, open, ends } = await openProject();
    const samples = open();
    await Promise.all([samples.start(project), samples.start(project), samples.start(project)]);
    await ends(samples, "done");
    const { accepted, ...rest } = journal.tally(projectId);
    expect(rest).toEqual({});
    expect((await samples.start(project)).state).toBe("done");
    await samples.close();
    expect(journal.tally(projectId)).toEqual({ accepted });
  });

  test("reports the ingest API's error and can be resumed", async () => {
    const { project, projectId, teams, open, ends } = await openProject();
    await setPaused(teams, projectId, true);
    const samples = open();
    await samples.start(project);
    await ends(samples, "failed");
    const { fault, sent } = await samples.progress(project);
    expect(fault).toMatch(/paused/);
    expect(sent).toBe(0);
  });

  test("requires an ingest key of the project", async () => {
    const { project, projectId, open } = await openProject();
    await database.prisma.ingestKey.deleteMany({ where: { projectId } });
    await expect(open().start(project)).rejects.toMatchObject({ code: "conflict" });
  });
});
