import { expect, test, vi } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { silentLog } from "@/base/log";
import { absent } from "@/testing/services/absent";
import { CODE } from "../codes";
import { errorForCode, errorForFailure, errorForTimeout } from "../errors";
import type { ClickHouse, Insert } from "../types";
import { withFailover } from "./failover";

const QUERY = { sql: "SELECT 1", tags: { surface: "test" } };
const INSERT = absent<Insert>("insert");

/** A server that answers with its name, unless it fails. */
function server(name: string) {
  const state = { error: null as Error | null, isUp: true, inserts: 0 };
  const answer = async () => {
    if (state.error) throw state.error;
  };
  const clickhouse: ClickHouse = {
    rows: async <T>() => {
      await answer();
      return [name] as T[];
    },
    bytes: () => Promise.reject(new Error("not used")),
    stream: () => Promise.reject(new Error("not used")),
    command: answer,
    insert: async () => {
      await answer();
      state.inserts += 1;
    },
    ping: async () => state.isUp,
    close: async () => undefined,
  };
  const fail = (error: Error, isUp = false) => Object.assign(state, { error, isUp });
  const recover = () => Object.assign(state, { error: null, isUp: true });
  return { name, clickhouse, state, fail, recover };
}

function cluster() {
  const [a, b] = [server("a"), server("b")];
  const checks: (() => void)[] = [];
  /** Until the test lets the next check happen. */
  const wait = () => new Promise<void>((resolve) => checks.push(resolve));
  const clickhouse = withFailover({ servers: [a, b], log: silentLog, wait });
  const asked = async () => (await clickhouse.rows<string>(QUERY))[0];
  return { a, b, clickhouse, asked, check: () => checks.shift()?.() };
}

const refused = () =>
  errorForFailure(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));

test("servers have the cluster and the database that statements for all of them name", () => {
  const of = (name: string) => {
    const { clickhouse } = server(name);
    return { name, clickhouse: { ...clickhouse, cluster: "main", database: "analytics" } };
  };
  expect(withFailover({ servers: [of("a"), of("b")], log: silentLog })).toMatchObject({
    cluster: "main",
    database: "analytics",
  });
});

test("queries go to the first server, and to the next one while the first is down", async () => {
  const { a, asked } = cluster();
  expect(await asked()).toBe("a");
  a.fail(refused());
  expect(await asked()).toBe("b");
});

test("a server that is back is not preferred until the other one fails", async () => {
  const { a, b, asked, check } = cluster();
  a.fail(refused());
  await asked();
  a.recover();
  check();
  expect(await asked()).toBe("b");
  b.fail(refused());
  await vi.waitFor(async () => expect(await asked()).toBe("a"));
});

test("a server that is down is not asked again before it responds to a ping", async () => {
  const { a, b, asked, clickhouse, check } = cluster();
  a.fail(refused());
  await asked();
  const rows = vi.spyOn(a.clickhouse, "rows");
  b.fail(errorForCode(CODE.SYNTAX_ERROR), true);
  check();
  await expect(asked()).rejects.toThrow("ClickHouse error 62");
  expect(rows).not.toHaveBeenCalled();
  expect(await clickhouse.ping()).toBe(true);
});

test("if all are down, all are tried, and the error is that of an outage", async () => {
  const { a, b, asked, clickhouse } = cluster();
  a.fail(refused());
  b.fail(refused());
  await expect(asked()).rejects.toBeInstanceOf(BackendUnavailable);
  expect(await clickhouse.ping()).toBe(false);
  b.state.error = null;
  expect(await asked()).toBe("b");
});

test("a server that responds but cannot do its work is left for that query only", async () => {
  const { a, asked } = cluster();
  a.fail(errorForCode(CODE.NO_ZOOKEEPER), true);
  expect(await asked()).toBe("b");
});

test("errors of the query itself, and killed queries, are not repeated elsewhere", async () => {
  const { a, b, asked } = cluster();
  const rows = vi.spyOn(b.clickhouse, "rows");
  for (const code of [CODE.SYNTAX_ERROR, CODE.TIMEOUT_EXCEEDED, CODE.QUERY_WAS_CANCELLED]) {
    a.fail(errorForCode(code), true);
    await expect(asked()).rejects.toThrow();
  }
  expect(rows).not.toHaveBeenCalled();
});

test("an insert is never repeated, but the next one goes to another server", async () => {
  const { a, b, clickhouse } = cluster();
  a.fail(refused());
  await expect(clickhouse.insert(INSERT)).rejects.toBeInstanceOf(BackendUnavailable);
  expect(b.state.inserts).toBe(0);
  await clickhouse.insert(INSERT);
  expect(b.state.inserts).toBe(1);
});

test("inserts leave a server that only accepts queries", async () => {
  const { a, b, clickhouse } = cluster();
  a.fail(errorForCode(CODE.TABLE_IS_READ_ONLY), true);
  await expect(clickhouse.insert(INSERT)).rejects.toBeInstanceOf(BackendUnavailable);
  await clickhouse.insert(INSERT);
  expect(b.state.inserts).toBe(1);
});

test("a query without any response is not repeated, but a server that hangs is left", async () => {
  const { a, asked } = cluster();
  a.fail(errorForTimeout());
  await expect(asked()).rejects.toThrow("did not respond in time");
  expect(await asked()).toBe("b");
});
