import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { utcMonth } from "@/base/time/utc";
import { eventLimit } from "@/plans";
import { addUsage } from "@/testing/billing/subscriber";
import { describeIngestContract } from "@/testing/ingest/contract";
import { REMOVED_LATER } from "@/testing/ingest/repeated-events";
import { readScrape, type Scrape } from "@/testing/metrics/scrape";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { startCollector } from "@/testing/tracing/collector";
import { newEvent, post, type SentEvent } from "../api-client";
import { launch, temporaryDataDir } from "../server";
import { untilSettled } from "./checks";
import { type Installation, startInstallation } from "./installation";
import { expectSameAsOracle } from "./oracle-over-http";
import type { ProductProcess } from "./product-process";
import { webEndpoint } from "./web-endpoint";

/**
 * Every process knows the others' usage within two seconds; here, within this
 * time on a busy machine.
 */
const EXCHANGED = { timeout: 60_000, interval: 100 };
const BATCH = 100;

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation?.stop());

const newTenant = (name: string) => makeTenant(installation.database.prisma, { name });
const newEvents = (count: number) => Array.from({ length: count }, () => newEvent());

const send = (web: ProductProcess, tenant: Tenant, events: SentEvent[]): Promise<Response> =>
  post({ ...tenant, url: web.url }, "batch", { events });

async function usageOf({ teamId }: Tenant): Promise<number> {
  const { usageMonth } = installation.database.prisma;
  const { _sum } = await usageMonth.aggregate({ where: { teamId }, _sum: { events: true } });
  return Number(_sum.events ?? 0);
}

async function countedAs(reason: string, { projectId }: Tenant): Promise<number> {
  const { usageDay } = installation.database.prisma;
  const where = { projectId, reason };
  const { _sum } = await usageDay.aggregate({ where, _sum: { events: true } });
  return Number(_sum.events ?? 0);
}

async function storedOf({ projectId }: Tenant): Promise<number> {
  const [row] = await installation.clickhouse.rows<{ n: number }>({
    sql: "SELECT toUInt32(count()) AS n FROM events_raw WHERE project_id = {project:UUID}",
    params: { project: projectId },
    tags: { surface: "test" },
  });
  return row?.n ?? 0;
}

describeIngestContract(
  "a web process, with writers behind it",
  async () => webEndpoint(installation, await newTenant("contract")),
  REMOVED_LATER,
);

it("metrics equal a plain computation in memory, also of events that were sent several times to both", () =>
  expectSameAsOracle(installation));

it("what a response rejects is not stored, and duplicates are counted as such", async () => {
  const [a, b] = pair();
  const tenant = await newTenant("duplicates");
  const events = newEvents(50);
  const rejected = await send(a, tenant, [...newEvents(3), newEvent({ user_id: 5 })]);
  expect(rejected.status).toBe(422);
  for (const web of [a, b, a]) expect((await send(web, tenant, events)).status).toBe(200);
  const twin = newEvent();
  expect(await (await send(b, tenant, [twin, twin])).json()).toMatchObject({ duplicates: 1 });
  await untilSettled(installation);
  expect(await storedOf(tenant)).toBe(51);
  expect(await usageOf(tenant)).toBe(51);
  // The web process adds those that it has found itself a moment later.
  await expect.poll(() => countedAs("duplicate", tenant), EXCHANGED).toBe(101);
});

it("a process with the role all works beside them", async () => {
  const all = await installation.startWeb({ ROLE: "all" });
  const tenant = await newTenant("all");
  const events = newEvents(20);
  for (const web of [all, ...pair()]) expect((await send(web, tenant, events)).status).toBe(200);
  await untilSettled(installation);
  expect(await storedOf(tenant)).toBe(20);
  // While partitions move to it, some have no writer for a moment.
  await expect
    .poll(async () => (await fetch(`${all.url}/api/ready`)).json(), { timeout: 60_000 })
    .toMatchObject({ status: "ready", parts: { nats: "ready" } });
  await all.stop();
});

it("a writer has no pages, but says whether it is alive and ready", async () => {
  for (const { url } of installation.writers) {
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: "alive" });
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    expect((await fetch(`${url}/dashboards`)).status).toBe(404);
  }
});

it("writers count events and remember their ids, and web processes do not", async () => {
  const [a] = pair();
  await send(a, await newTenant("metrics"), newEvents(20));
  await untilSettled(installation);
  const scrapeAll = (all: ProductProcess[]) =>
    Promise.all(
      all.map(async ({ url }) => readScrape(await (await fetch(`${url}/api/metrics`)).text())),
    );
  const total = (all: Scrape[], name: string) => all.reduce((sum, one) => sum + one.sum(name), 0);
  const webs = await scrapeAll(installation.webs.slice(0, 2));
  // While partitions move to another writer, nobody has their ids for a moment.
  await expect
    .poll(
      async () => total(await scrapeAll(installation.writers), "tallymark_dedup_ids"),
      EXCHANGED,
    )
    .toBeGreaterThanOrEqual(20);
  const writers = await scrapeAll(installation.writers);
  expect(total(writers, "tallymark_events_accepted_total")).toBeGreaterThanOrEqual(20);
  expect(total(webs, "tallymark_dedup_ids")).toBe(0);
  expect(total(webs, "tallymark_events_accepted_total")).toBe(0);
});

it("a writer sends the traces of its blocks", async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const writer = await installation.startWriter({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  });
  const [a] = pair();
  const tenant = await newTenant("traces");
  const blocks = async () => {
    // Until it owns a partition, the others write all events.
    await send(a, tenant, newEvents(100));
    return collector.named("writer.block").length;
  };
  await expect.poll(blocks, EXCHANGED).toBeGreaterThan(0);
  await writer.stop();
  // The spans that were waiting are sent before it ends.
  const sent = collector.named("writer.block");
  const rows = sent.map(({ attributes }) => Number(attributes["tallymark.rows"]));
  expect(Math.min(...rows)).toBeGreaterThan(0);
});

it("without NATS_URL, a process does not start on the database of others", async () => {
  const dataDir = await temporaryDataDir();
  const run = launch({ PORT: "0", DATA_DIR: dataDir.path, ...installation.services.env });
  expect(await run.exit).toBe(1);
  expect(run.output()).toContain("Set NATS_URL to the same servers in all processes");
  await dataDir.remove();
});

describe("a quota that two web processes share", () => {
  const LIMIT = eventLimit("free", null, 0);
  const ROOM = 1_000;

  /** A team on Free with room for so many events, of which both processes know. */
  async function nearLimit(): Promise<{ tenant: Tenant; room: number }> {
    const tenant = await newTenant("quota");
    const month = utcMonth(Date.now());
    await addUsage(installation.database.prisma, tenant.teamId, month, LIMIT - ROOM);
    let sent = 0;
    for (const web of pair()) {
      const percent = async () => {
        sent++;
        const response = await send(web, tenant, [newEvent()]);
        return Number(response.headers.get("x-service-usage-percent"));
      };
      await expect.poll(percent, EXCHANGED).toBeGreaterThan(100);
    }
    return { tenant, room: ROOM - sent };
  }

  /** Sends batches until one is rejected. Resolves to how many events were accepted. */
  async function fill(web: ProductProcess, tenant: Tenant, size: number): Promise<number> {
    for (let accepted = 0; ; accepted += size) {
      const response = await send(web, tenant, newEvents(size));
      if (response.status === 429) {
        expect(await response.json()).toMatchObject({ code: "quota_exceeded" });
        return accepted;
      }
      expect(response.status, await response.text()).toBe(200);
    }
  }

  const isRejected = async (web: ProductProcess, tenant: Tenant) =>
    (await send(web, tenant, [newEvent()])).status === 429;

  it("what one accepts up to the limit, the other knows once usage has been exchanged", async () => {
    const [a, b] = pair();
    const { tenant, room } = await nearLimit();
    let byA = 0;
    // Just below the limit, it can reject events for which there will be room once
    // usage has been exchanged.
    const filled = async () => {
      byA += await fill(a, tenant, BATCH);
      byA += await fill(a, tenant, 1);
      return usageOf(tenant);
    };
    await expect.poll(filled, EXCHANGED).toBeGreaterThanOrEqual(LIMIT);
    expect(byA).toBeLessThanOrEqual(ROOM);
    let byB = 0;
    const rejects = async () => {
      const is = await isRejected(b, tenant);
      if (!is) byB++;
      return is;
    };
    await expect.poll(rejects, EXCHANGED).toBe(true);
    // What A has already filled was all that was left.
    expect(byB).toBeLessThanOrEqual(byA);
    for (const web of [a, b, a, b]) expect(await isRejected(web, tenant)).toBe(true);
    const before = LIMIT - room;
    await expect.poll(() => usageOf(tenant), EXCHANGED).toBe(before + byA + byB);
  });

  it("if both accept at once, neither accepts more than there was room for, and then both reject", async () => {
    const { tenant, room } = await nearLimit();
    const accepted = await Promise.all(pair().map((web) => fill(web, tenant, BATCH)));
    for (const one of accepted) expect(one).toBeLessThanOrEqual(ROOM);
    const total = accepted.reduce((sum, one) => sum + one);
    const before = LIMIT - room;
    await expect.poll(() => usageOf(tenant), EXCHANGED).toBe(before + total);
    expect(await storedOf(tenant)).toBe(ROOM - room + total);
    if (before + total < LIMIT) return;
    for (const web of pair()) {
      await expect.poll(() => isRejected(web, tenant), EXCHANGED).toBe(true);
    }
  });
});

function pair(): [ProductProcess, ProductProcess] {
  const [a, b] = installation.webs;
  if (!a || !b) throw new Error("There are fewer than two web processes.");
  return [a, b];
}
