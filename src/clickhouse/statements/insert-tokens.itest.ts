import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "@/base/ids";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow } from "@/testing/stores/events";
import { encodeEventRows } from "../encode-event";
import { EVENT_ROWS, type EventRow } from "../events";
import { rememberInsertTokens } from "./insert-tokens";
import { countStored, type MonthCount } from "./stored-counts";

let server: TestClickHouse;
let projectId: string;

beforeAll(async () => {
  server = await startTestClickHouse();
  await rememberInsertTokens(server.clickhouse);
});
afterAll(() => server.stop());
beforeEach(() => {
  projectId = newId();
});

const june = () => eventRow({ projectId, ts: Date.UTC(2026, 5, 15) });
const july = () => eventRow({ projectId, ts: Date.UTC(2026, 6, 15) });
const token = () => `${projectId}/0`;

const insert = (rows: EventRow[], name?: string) =>
  server.clickhouse.insert({
    ...EVENT_ROWS,
    body: [encodeEventRows(rows)],
    tags: { surface: "test" },
    queryId: newId(),
    token: name,
  });

/** Counted from a projection, which must not count an ignored insert either. */
const stored = async (): Promise<MonthCount[]> =>
  countStored(server.clickhouse, { projectId, signal: new AbortController().signal });

const counts = (months: Record<string, number>) =>
  expect.arrayContaining(
    Object.entries(months).map(([month, events]) => ({ projectId, month, events })),
  );

it("an insert with a used token changes nothing, whatever its rows are", async () => {
  await insert([july(), july()], token());
  await insert([july(), july()], token());
  await insert([july()], token());
  expect(await stored()).toEqual([{ projectId, month: "2026-07", events: 2 }]);
});

it("a token is used by partition: a repeated insert adds the partitions that are missing", async () => {
  const [early, late] = [june(), july()];
  await insert([late], token());
  await insert([early, late], token());
  expect(await stored()).toEqual(counts({ "2026-06": 1, "2026-07": 1 }));
  await insert([early, late], token());
  expect(await stored()).toEqual(counts({ "2026-06": 1, "2026-07": 1 }));
});

it("of concurrent inserts with one token, one is stored", async () => {
  const rows = Array.from({ length: 100 }, july);
  await Promise.all([1, 2, 3, 4].map(() => insert(rows, token())));
  expect(await stored()).toEqual([{ projectId, month: "2026-07", events: 100 }]);
});

it("without a token, equal rows of different inserts are stored", async () => {
  const row = july();
  await insert([row]);
  await insert([row]);
  expect(await stored()).toEqual([{ projectId, month: "2026-07", events: 2 }]);
});
