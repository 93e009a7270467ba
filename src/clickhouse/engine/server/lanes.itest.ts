import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { ENDLESS, startEndlessQuery } from "@/testing/stores/endless-query";
import { eventRow, insertEvents } from "@/testing/stores/events";

const tags = { surface: "test" };

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
});

afterAll(() => store.stop());

describe("slow queries", () => {
  test("do not delay inserts, other queries, KILL and ping", async () => {
    const slow = await Promise.all([
      startEndlessQuery(store.clickhouse),
      startEndlessQuery(store.clickhouse),
      startEndlessQuery(store.clickhouse),
    ]);
    const projectId = newId();
    await insertEvents(store.clickhouse, [eventRow({ projectId })]);
    const count = await store.clickhouse.rows({
      sql: "SELECT count() AS n FROM events_raw WHERE project_id = {projectId:UUID}",
      params: { projectId },
      tags,
    });
    expect(count).toEqual([{ n: "1" }]);
    expect(await store.clickhouse.ping()).toBe(true);
    for (const query of slow) expect(await query.running()).toBe(1);
    await Promise.all(slow.map((query) => query.stop()));
  });

  test("do not delay inserts and ping, even when the query lane is full", async () => {
    const slow = await Promise.all(
      Array.from({ length: 4 }, () => startEndlessQuery(store.clickhouse)),
    );
    await insertEvents(store.clickhouse, [eventRow()]);
    expect(await store.clickhouse.ping()).toBe(true);
    const fifth = store.clickhouse.rows({ sql: "SELECT 5 AS n", tags });
    await slow[0]?.stop();
    expect(await fifth).toEqual([{ n: 5 }]);
    await Promise.all(slow.map((query) => query.stop()));
  });

  test("are rejected immediately as overload when too many are waiting", async () => {
    const slow = await Promise.all(
      Array.from({ length: 4 }, () => startEndlessQuery(store.clickhouse)),
    );
    const clients = new AbortController();
    const more = Array.from({ length: 65 }, () =>
      store.clickhouse
        .rows({ sql: ENDLESS, tags, signal: clients.signal })
        .catch((error: unknown) => error),
    );
    expect(await Promise.race(more)).toBeInstanceOf(BackendUnavailable);
    clients.abort();
    await Promise.all(more);
    await Promise.all(slow.map((query) => query.stop()));
  });
});

test("inserts succeed while queries compete for more memory than there is", async () => {
  const greedy = () =>
    store.clickhouse
      .rows({
        sql: "SELECT cityHash64(range(materialize(200000000))) AS n",
        tags,
        limits: { maxMemoryBytes: 64 * 1024 ** 3, maxSeconds: 300 },
      })
      .catch((error: unknown) => error);
  const questions = Array.from({ length: 8 }, greedy);
  const projectId = newId();
  for (let block = 0; block < 10; block += 1) {
    const rows = Array.from({ length: 500 }, () => eventRow({ projectId }));
    await insertEvents(store.clickhouse, rows);
  }
  for (const answer of await Promise.all(questions)) {
    expect(answer).toMatchObject({ cause: { code: 241 } });
  }
  const count = await store.clickhouse.rows({
    sql: "SELECT count() AS n FROM events_raw WHERE project_id = {projectId:UUID}",
    params: { projectId },
    tags,
  });
  expect(count).toEqual([{ n: "5000" }]);
});

describe("a disconnected client", () => {
  test("has its query stopped, and only that query", async () => {
    const [gone, twin] = await Promise.all([
      startEndlessQuery(store.clickhouse),
      startEndlessQuery(store.clickhouse),
    ]);
    await gone.stop();
    expect(await gone.settled).toMatchObject({ name: "AbortError" });
    expect(await twin.running()).toBe(1);
    await twin.stop();
  });

  test("in the write lane makes the next client wait until the abandoned statement has ended", async () => {
    const write = await startEndlessQuery(store.clickhouse, "write");
    let answered = false;
    const next = store.clickhouse
      .rows({ sql: "SELECT 1 AS n", tags, lane: "write" })
      .finally(() => {
        answered = true;
      });
    // Each of these takes as long as the waiting one.
    for (let round = 0; round < 5; round += 1) expect(await write.running()).toBe(1);
    expect(answered).toBe(false);
    write.abandon();
    expect(await next).toEqual([{ n: 1 }]);
    expect(await write.running()).toBe(0);
  });

  test("has its waiting insert removed from the queue before a later query is answered", async () => {
    const first = await startEndlessQuery(store.clickhouse, "write");
    const projectId = newId();
    const client = new AbortController();
    const insert = store.clickhouse
      .command({
        sql: "INSERT INTO events_raw (project_id) SELECT {projectId:UUID}",
        params: { projectId },
        tags,
        lane: "write",
        signal: client.signal,
      })
      .catch((error: unknown) => error);
    const ask = () =>
      store.clickhouse.rows({
        sql: "SELECT count() AS n FROM events_raw WHERE project_id = {projectId:UUID}",
        params: { projectId },
        tags,
        lane: "write",
      });
    // When these are answered, the insert is in the queue.
    for (let round = 0; round < 5; round += 1) expect(await first.running()).toBe(1);
    client.abort();
    await insert;
    const answer = ask();
    await first.stop();
    expect(await answer).toEqual([{ n: "0" }]);
    expect(await ask()).toEqual([{ n: "0" }]);
  });
});
