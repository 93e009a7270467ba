import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { DAY_MS } from "@/base/time/durations";
import { querySchema } from "@/query";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import type { ProjectCall } from "../contract/tool";
import { assertKnown } from "./assert-known";

const NOW = Date.UTC(2026, 6, 15, 12);
const LATELY = { last: "7d" };
let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});
afterAll(() => store.stop());

type Sent = { name?: string; at?: number; properties?: Record<string, unknown>; browser?: string };

async function projectWith(events: readonly Sent[]): Promise<string> {
  const projectId = newId();
  await insertEvents(
    store.clickhouse,
    events.map(({ name = "signup", at = NOW - 1, properties = {}, browser = "" }) =>
      eventRow({ projectId, eventName: name, ts: at, browser, ...propertyColumns(properties) }),
    ),
  );
  return projectId;
}

/** Only what the check reads of a call. */
function callOn(projectId: string, signal = new AbortController().signal): ProjectCall {
  const call: Partial<Record<keyof ProjectCall, unknown>> = {
    clickhouse: store.clickhouse,
    clock: { now: () => NOW },
    log: silentLog,
    requestId: "test",
    caller: { userId: newId() },
    project: { projectId },
    signal,
  };
  return call as ProjectCall;
}

const check = (projectId: string, query: object) =>
  assertKnown(
    querySchema.parse({ kind: "trend", range: LATELY, series: [{}], ...query }),
    callOn(projectId),
  );

const unknown = (projectId: string, query: object) =>
  check(projectId, query).then(
    () => null,
    (error) => ({ code: error.code, detail: error.detail, ...error.fields }),
  );

test("smoke", async () => {
  const project = await projectWith([
    { name: "sign_up", properties: { plan: "pro", amount: 90 }, browser: "Chrome" },
    { name: "page_view", properties: { path: "/pricing" } },
    { name: "old", at: NOW - 100 * DAY_MS, properties: { plan: "team", old_key: 1 } },
  ]);
  console.log(await unknown(project, { series: [{ events: ["signup", "page_view"] }] }));
  console.log(await unknown(project, { series: [{ events: ["sign_up", "xyz"] }] }));
  console.log(await unknown(project, { filters: [{ field: "properties.Plans", op: "is_set" }] }));
  console.log(
    await unknown(project, { series: [{ metric: "avg", property: "properties.amount" }] }),
  );
  console.log(
    await unknown(project, {
      filters: [{ field: "properties.plan", op: "in", value: ["Pro", "pro", "team", "x"] }],
    }),
  );
  console.log(
    await unknown(project, { filters: [{ field: "browser", op: "eq", value: "chrom" }] }),
  );
  console.log(
    await check(project, {
      series: [{ events: ["sign_up", "old"] }],
      breakdown: { field: "properties.old_key" },
      filters: [{ field: "properties.plan", op: "in", value: ["team"] }],
    }),
  );
  console.log(
    await check(project, {
      filters: [{ field: "properties.amount", op: "eq", value: "90" }],
    }).catch((e) => e.fields),
  );
  console.log(
    await check(project, { filters: [{ field: "properties.amount", op: "eq", value: 90 }] }),
  );
});
