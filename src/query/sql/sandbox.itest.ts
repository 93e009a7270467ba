import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "@/base/errors";
import type { ClickHouse, Query } from "@/clickhouse/types";
import { collectRows } from "../engine/result/tabular";
import { inspect } from "./inspect";
import { type Sandbox, streamSql } from "./run-sql";
import { scopeToProjects } from "./scope-to-projects";
import { ENDLESS_SEARCHES, HOSTILE, type HostileStatement, OTHER_PROJECT } from "./testing/hostile";
import { SECRET, type SqlStore, startSqlStore } from "./testing/store";

let store: SqlStore;

beforeAll(async () => {
  store = await startSqlStore();
});

afterAll(() => store.stop());

const OUR_WORDS = /events_raw|default_sql|additional_table|SELECT \* FROM \(|__table|sql_sandbox/;
const HOST = readFileSync("/etc/hostname", "utf8").trim();

/** Without the inspection: the statement reaches ClickHouse unchanged. */
const engineOnly: Sandbox = { inspect: async (_, sql) => sql, scopeToProjects };

/** Without the confinement: all rights, no filter, no limits, no subquery around it. */
const textOnly: Sandbox = {
  inspect,
  scopeToProjects: async ({ tags }, _, sql, params): Promise<Query> => ({
    sql,
    params: { ...params },
    tags,
  }),
};

async function run(
  { sql, params = {} }: HostileStatement,
  sandbox?: Sandbox,
  clickhouse?: ClickHouse,
) {
  const deps = { clock: store.clock, clickhouse: clickhouse ?? store.clickhouse };
  const question = { sql: sql.replace(OTHER_PROJECT, store.theirs), params };
  const result = await streamSql(deps, [store.ours], question, {}, sandbox);
  return collectRows(result);
}

const outcome = (...given: Parameters<typeof run>) =>
  run(...given).catch((error: unknown) => error);

/** A summary of all data that statements must not change, as text. */
async function everything(): Promise<string> {
  const { clickhouse } = store;
  const tags = { surface: "test" };
  const rows = await Promise.all([
    clickhouse.rows({ sql: "SELECT count() FROM events_raw", tags }),
    clickhouse.rows({ sql: "SELECT * FROM secrets", tags }),
    clickhouse.rows({ sql: "SELECT database, name FROM system.tables ORDER BY ALL", tags }),
  ]);
  return JSON.stringify(rows);
}

describe("hostile statements", () => {
  test.each(HOSTILE)(
    "are rejected with an error that reveals nothing internal: $sql",
    async (statement) => {
      const error = await outcome(statement);
      expect(error).toBeInstanceOf(AppError);
      const { code, detail } = error as AppError;
      expect(code).toBe("invalid_query");
      expect(detail).toMatch(/^[^\n]{10,400}$/);
      expect(detail).not.toMatch(OUR_WORDS.test(statement.sql) ? /__table/ : OUR_WORDS);
      if (!statement.sql.includes(SECRET)) expect(detail).not.toContain(SECRET);
    },
  );

  test.each(HOSTILE)("are stopped by the inspection alone: $sql", async (statement) => {
    const streamed: string[] = [];
    const watched: ClickHouse = {
      ...store.clickhouse,
      stream: (query) => {
        streamed.push(query.sql);
        return store.clickhouse.stream(query);
      },
    };
    expect(await outcome(statement, textOnly, watched)).toMatchObject({ code: "invalid_query" });
    expect(streamed).toEqual([]);
  });

  const ENDLESS_ROWS = /numbers|zeros|generate|RECURSIVE/i;
  const bounded = HOSTILE.filter(
    ({ sql }) => !ENDLESS_ROWS.test(sql) && !ENDLESS_SEARCHES.includes(sql),
  );

  test.each(bounded)("are stopped by the confinement alone: $sql", async (statement) => {
    const before = await everything();
    const got = await outcome(statement, engineOnly);
    if (!(got instanceof Error)) {
      const text = JSON.stringify(got);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(store.theirs);
      expect(text).not.toContain(`"${HOST}\\n"`);
    }
    expect(await everything()).toBe(before);
    expect(existsSync("/tmp/tallymark-out.txt") || existsSync("/tmp/tallymark-out.csv")).toBe(
      false,
    );
  });

  test.each([
    "hostName()",
    "fqdn()",
    "version()",
    "serverUUID()",
    "uptime()",
    "tcpPort()",
    "buildId()",
    "currentUser()",
    "currentDatabase()",
    "filesystemAvailable()",
    "queryID()",
    "connectionId()",
    "showCertificate()",
    "getMergeTreeSetting('index_granularity')",
    "getSetting('log_comment')",
    "getServerSetting('max_server_memory_usage')",
    "initializeAggregation('any', 'a')",
    "arrayReduce('any', ['a'])",
    "sleep(0)",
    "throwIf(0)",
    "(SELECT max(hostName()) FROM events)",
    "arrayMap(x -> hostName(), [1])",
  ])("reveal nothing about the server, with the confinement alone: %s", async (call) => {
    expect(await outcome({ sql: `SELECT ${call}` }, engineOnly)).toMatchObject({
      code: "invalid_query",
      detail: expect.stringMatching(/^The statement reads something other than events/),
    });
  });
});
