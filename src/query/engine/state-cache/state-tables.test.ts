import { expect, test } from "vitest";
import { AppError } from "@/base/errors";
import { silentLog } from "@/base/log";
import { CODE } from "@/clickhouse/codes";
import { errorForCode, errorForTimeout } from "@/clickhouse/errors";
import type { ClickHouse } from "@/clickhouse/types";
import { withoutValues } from "../compile/common/state-database";
import { type States, StateTables } from "./state-tables";

const tooBroad = (code: number) =>
  new AppError("query_too_broad", "The query is too broad.", { cause: errorForCode(code) });

const store: Pick<ClickHouse, "rows" | "command"> = {
  command: async () => {},
  rows: async <T>() => [{ bytes: "1", rows: "1" } as T],
};

const wanted = (canBeRenewed: boolean): States<null> => ({
  key: "question",
  version: "0",
  tags: { surface: "test" },
  facts: async () => null,
  statements: () => ({
    create: withoutValues("CREATE"),
    fill: withoutValues("INSERT"),
    size: withoutValues("SELECT"),
  }),
  canBeRenewed,
});

/** Asks for stored states, which once leads to an error. Returns what the next asks read. */
async function askAfter(error: unknown, canBeRenewed = true) {
  const tables = new StateTables({
    clickhouse: store as ClickHouse,
    log: silentLog,
    cacheFromAsk: 2,
  });
  let failures = 1;
  const ask = async () => {
    const read = await tables.fetch(wanted(canBeRenewed), async (stored) => {
      if (stored && failures-- > 0) throw error;
      return stored ? "stored" : "all";
    });
    await tables.idle();
    return read;
  };
  expect([await ask(), await ask()]).toEqual(["all", "all"]);
  const first = await ask().catch((thrown: unknown) => thrown);
  return [first, await ask(), await ask(), await ask()];
}

const RENEWED = ["all", "all", "all", "stored"];

test.each([
  ["too many changes", errorForCode(CODE.FUNCTION_THROW_IF_VALUE_IS_NON_ZERO)],
  ["its time limit", errorForCode(CODE.TIMEOUT_EXCEEDED)],
  ["its memory limit", errorForCode(CODE.MEMORY_LIMIT_EXCEEDED)],
  ["its time limit, as callers see it", tooBroad(CODE.TIMEOUT_EXCEEDED)],
  ["its memory limit, as callers see it", tooBroad(CODE.MEMORY_LIMIT_EXCEEDED)],
  ["the limit of its result, as callers see it", tooBroad(CODE.TOO_MANY_ROWS_OR_BYTES)],
])("a statement over %s drops the states, and all events are read", async (_, error) => {
  expect(await askAfter(error)).toEqual(RENEWED);
  expect(await askAfter(error, false)).toEqual(["all", "all", "all", "all"]);
});

test.each([
  ["tables", errorForCode(CODE.UNKNOWN_TABLE)],
  ["memory", errorForCode(CODE.MEMORY_LIMIT_EXCEEDED, "(total) memory limit exceeded")],
])("an engine without %s drops the states, which are stored again", async (_, error) => {
  expect(await askAfter(error)).toEqual(RENEWED);
  expect(await askAfter(error, false)).toEqual(RENEWED);
});

test("if the engine does not respond, the states are dropped and no more is asked of it", async () => {
  const error = errorForTimeout();
  expect(await askAfter(error)).toEqual([error, "all", "all", "stored"]);
});

test.each([
  ["the caller has gone", new DOMException("Aborted", "AbortError")],
  ["the engine is busy", errorForCode(CODE.TOO_MANY_SIMULTANEOUS_QUERIES)],
  ["the query was cancelled", errorForCode(CODE.QUERY_WAS_CANCELLED)],
])("the states are kept if %s", async (_, error) => {
  expect(await askAfter(error)).toEqual([error, "stored", "stored", "stored"]);
});
