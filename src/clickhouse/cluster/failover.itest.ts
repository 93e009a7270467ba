import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "@/base/log";
import { createClickHouse } from "@/clickhouse/client";
import type { ClickHouse } from "@/clickhouse/types";
import { startProxy } from "@/testing/network/proxy";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { withFailover } from "./failover";

let store: TestClickHouse;
type TestProxy = Awaited<ReturnType<typeof startProxy>>;

let proxies: TestProxy[];
let clickhouse: ClickHouse;

/** Two ways to one server, each of which can be closed: to the client they are two replicas. */
beforeAll(async () => {
  store = await startTestClickHouse();
  proxies = [await startProxy(store.url), await startProxy(store.url)];
  const servers = proxies.map(({ url }) => ({
    name: new URL(url).host,
    clickhouse: createClickHouse({ url, log: silentLog }),
  }));
  clickhouse = withFailover({ servers, log: silentLog });
});

afterAll(async () => {
  await clickhouse.close();
  for (const proxy of proxies) await proxy.close();
  await store.stop();
});

const count = async () => {
  const tags = { surface: "test" };
  const [row] = await clickhouse.rows<{ n: string }>({
    sql: "SELECT count() AS n FROM events_raw",
    tags,
  });
  return row?.n;
};

test("queries and inserts go on through the other server when one is lost, and back", async () => {
  const [first, second] = proxies as [TestProxy, TestProxy];
  await insertEvents(clickhouse, [eventRow()]);
  expect(await count()).toBe("1");
  await first.close();
  expect(await count()).toBe("1");
  await insertEvents(clickhouse, [eventRow()]);
  expect(await count()).toBe("2");
  await first.open();
  await second.close();
  expect(await count()).toBe("2");
  await second.open();
});
