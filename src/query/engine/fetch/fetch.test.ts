import { expect, test } from "vitest";
import { errorForCode } from "@/clickhouse/errors";
import type { ClickHouse } from "@/clickhouse/types";
import { fetchAll } from "./fetch";

const SERVER_MEMORY = "(total) memory limit exceeded";

function fetchFailingWith(code: number, text = ""): Promise<unknown> {
  const rows = () => Promise.reject(errorForCode(code, text));
  const clickhouse: Pick<ClickHouse, "rows"> = { rows };
  const context = { clickhouse: clickhouse as ClickHouse, tags: { surface: "test" } };
  return fetchAll({ sql: "SELECT 1", params: {}, settings: {} }, context);
}

test.each([
  [159, /took too long.*shorter range/],
  [160, /took too long/],
  [173, /memory.*fewer groups/],
  [241, /memory/],
  [307, /result is too large/],
  [396, /result is too large/],
])(
  "a query that exceeds a limit (%i) is rejected as too broad, since a retry would not help",
  async (code, detail) => {
    await expect(fetchFailingWith(code)).rejects.toMatchObject({
      status: 400,
      code: "query_too_broad",
      detail: expect.stringMatching(detail),
    });
  },
);

test.each([
  [202, ""],
  [210, ""],
  [241, SERVER_MEMORY],
])("an outage or an overloaded store (%i) is reported as temporary", async (code, text) => {
  await expect(fetchFailingWith(code, text)).rejects.toMatchObject({ status: 503 });
});
