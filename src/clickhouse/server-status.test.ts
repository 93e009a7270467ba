import { expect, it, onTestFinished, vi } from "vitest";
import { registry } from "@/base/metrics/registry";
import { ServerStatus } from "./server-status";
import type { ClickHouse, Query } from "./types";

const PARTS = "tallymark_clickhouse_parts";

function openStatus(rows: (query: Query) => Promise<unknown[]>): void {
  const status = new ServerStatus({ rows: rows as ClickHouse["rows"] });
  onTestFinished(() => status.close());
}

/** Never answers, like a ClickHouse that hangs: only the caller can end it. */
const hang = ({ signal }: Query): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(signal?.reason);
    if (signal?.aborted) end();
    signal?.addEventListener("abort", end);
  });

it("a ClickHouse that hangs does not keep the other metrics waiting", async () => {
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  onTestFinished(() => limit.mockRestore());
  openStatus(hang);
  expect(await registry.getSingleMetricAsString(PARTS)).not.toContain(`${PARTS}{`);
  expect(limit).toHaveBeenCalledWith(5_000);
});

it("the metrics have the parts of each table", async () => {
  openStatus(async ({ sql }) =>
    sql.includes("system.parts")
      ? [{ table: "events_raw", parts: "3", rows: "10", bytes: "9" }]
      : [],
  );
  const text = await registry.getSingleMetricAsString(PARTS);
  expect(text).toContain(`${PARTS}{table="events_raw"} 3`);
});
