import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { UsageSync } from "@/limits";
import type { Finding } from "@/pipeline";
import { openTables } from "@/pipeline/journal/store/tables";
import { appendOf, journalEvent, temporaryDirectory } from "@/testing/journal/journal";
import { openInstallationIn, type TestInstallation } from "@/testing/stores/installation";
import { makeTenant } from "@/testing/teams/tenants";
import { isFault } from "./report";
import { verifyStores } from "./verify-stores";

const { signal } = new AbortController();

let dir: string;
let stores: TestInstallation;
let eventId: string;

/** Three events, each accepted in a commit of its own. */
beforeEach(async () => {
  dir = temporaryDirectory();
  stores = await openInstallationIn(dir);
  const { prisma, pipeline } = stores;
  const { teamId, projectId } = await makeTenant(prisma);
  const account = { id: teamId, limit: Number.POSITIVE_INFINITY };
  const now = systemClock.now();
  for (let sent = 0; sent < 3; sent++) {
    const event = journalEvent({ projectId, ts: now, receivedAt: now });
    await pipeline.journal.append(appendOf([event], { projectId, account, receivedAt: now }));
    eventId = event.eventId;
  }
  await pipeline.settled();
  const { ledger } = pipeline;
  const shared = false;
  await new UsageSync({ prisma, ledger, clock: systemClock, log: silentLog, shared }).syncOnce();
  expect(await faults()).toEqual([]);
});
afterEach(() => stores.stop());

async function faults(): Promise<Finding[]> {
  const { prisma, pipeline } = stores;
  const findings = await verifyStores({ prisma, ledger: pipeline.ledger, pipeline }, signal, 1);
  return findings.filter(isFault);
}

const changeEvents = (sql: string) =>
  stores.clickhouse.command({
    sql: `${sql} WHERE toString(event_id) = {id:String}`,
    params: { id: eventId },
    settings: { mutations_sync: 1 },
    tags: { surface: "test" },
    lane: "write",
  });

it("finds an event that is missing in ClickHouse", async () => {
  await changeEvents("ALTER TABLE events_raw DELETE");
  expect(await faults()).toEqual([{ check: "Events in ClickHouse", expected: 3, found: 2 }]);
});

it("finds an event that is stored twice", async () => {
  await changeEvents("INSERT INTO events_raw SELECT * FROM events_raw");
  expect(await faults()).toEqual([
    { check: "Events in ClickHouse", expected: 5, found: 4 },
    { check: "Events stored twice", expected: 0, found: 1 },
  ]);
});

it("finds stored events whose ids are missing in the index, and waiting events that do not exist", async () => {
  await stores.stop();
  const { root, recentIds, meta } = openTables(join(dir, "journal"));
  const [first] = recentIds.getKeys({ limit: 1 });
  recentIds.removeSync(first ?? 0);
  meta.putSync("appended", { events: 4, bytes: 2_000 });
  await root.close();
  stores = await openInstallationIn(dir);
  expect(await faults()).toEqual([
    { check: "Events waiting in the journal", expected: 1, found: 0 },
    { check: "Ids of stored events in the index", expected: 3, found: 2 },
  ]);
});

it("finds usage of a month that is not what the journal has counted", async () => {
  await stores.prisma.usageMonth.updateMany({ data: { events: 2 } });
  expect(await faults()).toEqual([{ check: "Usage in the database", expected: 3, found: 2 }]);
});
