import fc from "fast-check";
import { expect } from "vitest";
import { systemClock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS } from "@/base/time/durations";
import { retentionFloor } from "@/base/time/retention";
import type { EventRow } from "@/clickhouse/events";
import { type OracleQuery, oracle } from "@/query/testing/oracle";
import { NOW, OWN_PROJECTS, randomRows } from "@/query/testing/random-events";
import { arbitraryQuery, toParameters } from "@/query/testing/random-queries";
import { resultOf, roundedValues } from "@/query/testing/same-result";
import { createIngestKey, createProject } from "@/teams";
import { makeTenant } from "@/testing/teams/tenants";
import { untilSettled } from "./checks";
import type { Installation } from "./installation";

const EVENTS = 1_500;
/** A user can send 120 metrics requests a minute. */
const QUERIES = 40;
const BATCH = 100;

const AGENTS: Record<string, string> = {
  Firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
  Chrome:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
};
const BOT = { agent: "Googlebot/2.1", browser: "Googlebot" };

type Sender = { projectId: string; ingestKey: string };

/**
 * Sends random events through the web processes, and compares the metrics that they return with
 * those of the oracle. What the oracle computes with comes from what was sent alone.
 */
export async function expectSameAsOracle(installation: Installation): Promise<void> {
  const { prisma } = installation.database;
  const tenant = await makeTenant(prisma, { name: "oracle" });
  const store = { prisma, clock: systemClock };
  const { id } = await createProject(store, { teamId: tenant.teamId, name: "Second" });
  const { key } = await createIngestKey(store, { projectId: id, name: "Test key" });
  const own: Sender[] = [tenant, { projectId: id, ingestKey: key }];
  const foreign = await makeTenant(prisma, { name: "foreign" });
  const senderOf = (project: string) => own[OWN_PROJECTS.indexOf(project)] ?? foreign;

  const shift = Math.floor((Date.now() - NOW) / DAY_MS) * DAY_MS;
  const floor = retentionFloor(Date.now());
  const seed = Number(process.env.SERVICES_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const rows = randomRows(seed, EVENTS)
    .map((row) =>
      asSent({ ...row, ts: row.ts + shift, projectId: senderOf(row.projectId).projectId }),
    )
    // Not those that become too old while the test runs.
    .filter(({ ts }) => ts > floor + HOUR_MS && ts < Date.now());
  await sendAll(installation, rows, [...own, foreign]);
  await untilSettled(installation);

  await fc.assert(
    fc.asyncProperty(arbitraryQuery, fc.nat(), async (generated, n) => {
      const query: OracleQuery = {
        ...generated,
        start: generated.start + shift,
        end: generated.end + shift,
        floor,
        projectIds: generated.projectIds.map((project) => senderOf(project).projectId),
      };
      const web = installation.webs[n % 2];
      const answer = await ask(web?.url ?? "", tenant.personalKey, query);
      const expected = oracle(rows, query);
      expect(roundedValues(answer), `events of seed ${seed}`).toEqual(resultOf(expected));
    }),
    // Looking for a smaller query would exceed the rate limit.
    { numRuns: QUERIES, endOnFailure: true },
  );
}

/** The row as ingestion stores it: what belongs to a visitor is only known on the web. */
function asSent(row: EventRow): EventRow {
  const session = row.sessionId === "" ? "" : `"session_id":${JSON.stringify(row.sessionId)}`;
  const others = row.raw.slice(1, -1);
  const raw = `{${[session, others].filter(Boolean).join(",")}}`;
  const isWeb = row.platform === "web";
  if (!isWeb) return { ...row, raw, isBot: false, browser: "" };
  return { ...row, raw, browser: row.isBot ? BOT.browser : row.browser };
}

async function sendAll(
  { webs }: Installation,
  rows: readonly EventRow[],
  senders: readonly Sender[],
): Promise<void> {
  const groups = new Map<string, EventRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.projectId, agentOf(row)]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  for (const group of groups.values()) {
    for (let at = 0; at < group.length; at += BATCH) {
      const batch = group.slice(at, at + BATCH);
      const key = senders.find(({ projectId }) => projectId === batch[0]?.projectId)?.ingestKey;
      // Both get all of them, and in part at the same moment.
      await Promise.all(webs.map(({ url }) => sendBatch(url, key ?? "", batch)));
    }
  }
}

async function sendBatch(url: string, key: string, batch: readonly EventRow[]): Promise<void> {
  const [first] = batch;
  const response = await fetch(`${url}/api/v1/ingest/batch`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "User-Agent": first ? agentOf(first) : "" },
    body: `{"events":[${batch.map(wireOf).join(",")}]}`,
  });
  expect(response.status, await response.text()).toBe(200);
}

const agentOf = ({ browser, isBot }: EventRow): string =>
  isBot ? BOT.agent : (AGENTS[browser] ?? "");

/** The properties as text, since some of their numbers do not fit into a number of JavaScript. */
function wireOf({ eventId, eventName, userId, ts, platform, raw }: EventRow): string {
  const event = {
    event_id: eventId,
    event_name: eventName,
    user_id: userId,
    timestamp: new Date(ts).toISOString(),
    platform,
  };
  return `${JSON.stringify(event).slice(0, -1)},"properties":${raw}}`;
}

async function ask(url: string, key: string, query: OracleQuery) {
  const search = toParameters(query);
  const [project, ...more] = query.projectIds;
  if (project !== undefined && more.length === 0) search.set("project_id", project);
  const response = await fetch(`${url}/api/v1/query/metrics/${query.metric}?${search}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text);
}
