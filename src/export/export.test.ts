import { afterEach, expect, it, vi } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { CODE } from "@/clickhouse/codes";
import { ClickHouseError, errorForCode } from "@/clickhouse/errors";
import type { ClickHouse, Query } from "@/clickhouse/types";
import { absent } from "@/testing/services/absent";
import { exportLines, exportParquet, planExport } from ".";

afterEach(() => {
  vi.useRealTimers();
});

const { signal } = new AbortController();
const tags = { surface: "test" };
const NOW = Date.UTC(2026, 6, 1);
const SELECTION = { projectId: newId(), receivedBefore: NOW };
const PART = { from: NOW - 1_000, to: NOW };

const rowOf = (n: number, raw: string) => ({
  event_id: `00000000-0000-0000-0000-${String(n).padStart(12, "0")}`,
  event_name: "a",
  ts_ms: String(PART.from),
  received_ms: String(NOW),
  user_id: "u",
  is_bot: false,
  raw,
});

/** Answers pages of these properties, and fails if a page is larger than `fits`. */
function pagesOf(raws: readonly string[], fits: number, failure: Error = new Error("unused")) {
  const pages: number[] = [];
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    rows: async <T>({ params }: Query) => {
      const { page, afterId } = params as { page: number; afterId: string };
      pages.push(page);
      if (page > fits) throw failure;
      const rows = raws.map((raw, index) => rowOf(index + 1, raw));
      return rows.filter(({ event_id }) => event_id > afterId).slice(0, page) as T[];
    },
  });
  return { clickhouse, pages };
}

async function linesOf(clickhouse: ClickHouse): Promise<string[]> {
  const lines = [];
  for await (const line of exportLines({ clickhouse, tags, signal }, SELECTION, PART))
    lines.push(line);
  return lines;
}

it("line breaks between the tokens of properties do not end a line", async () => {
  const { clickhouse } = pagesOf(['{\r\n  "a": 12345678901234567890,\n  "b": "x\\ny"\r}'], 50_000);
  const [line = "", ...others] = await linesOf(clickhouse);
  expect(others).toEqual([]);
  expect(line).toMatch(/^[^\r\n]+\n$/);
  expect(line).toContain('"a": 12345678901234567890,');
  expect(JSON.parse(line).properties.b).toBe("x\ny");
});

it.each([
  errorForCode(CODE.TOO_MANY_ROWS_OR_BYTES),
  errorForCode(CODE.MEMORY_LIMIT_EXCEEDED),
  errorForCode(CODE.MEMORY_LIMIT_EXCEEDED, "(total) memory limit exceeded"),
])("pages that are too large get smaller: %s", async (failure) => {
  const raws = Array.from({ length: 120 }, () => "{}");
  const { clickhouse, pages } = pagesOf(raws, 50, failure);
  expect(await linesOf(clickhouse)).toHaveLength(120);
  expect(pages).toEqual([50_000, 5_000, 500, 50, 50, 50]);
});

it.each([
  new ClickHouseError(CODE.SYNTAX_ERROR, ""),
  errorForCode(CODE.TIMEOUT_EXCEEDED),
  errorForCode(CODE.NETWORK_ERROR),
])("an error that smaller pages do not avoid ends the export: %s", async (failure) => {
  const { clickhouse, pages } = pagesOf([], 0, failure);
  await expect(linesOf(clickhouse)).rejects.toBe(failure);
  expect(pages).toEqual([50_000]);
});

it("a smallest page that does not fit ends the export", async () => {
  const huge = pagesOf([], 0, errorForCode(CODE.TOO_MANY_ROWS_OR_BYTES));
  await expect(linesOf(huge.clickhouse)).rejects.toThrow(ClickHouseError);
  expect(huge.pages).toEqual([50_000, 5_000, 500, 50]);
});

it("a Parquet file that exceeds a limit is the client's error, and other failures are not", async () => {
  const file = (code: number) =>
    exportParquet(
      {
        clickhouse: absent<ClickHouse>("ClickHouse", {
          rows: async <T>() => [{ events: "1" }] as T[],
          bytes: async () => {
            throw errorForCode(code);
          },
        }),
        tags,
        signal,
      },
      SELECTION,
      PART,
    );
  for (const code of [CODE.TOO_MANY_ROWS_OR_BYTES, CODE.MEMORY_LIMIT_EXCEEDED])
    await expect(file(code)).rejects.toMatchObject({
      code: "query_too_broad",
      detail: expect.stringContaining("NDJSON"),
    });
  await expect(file(CODE.NETWORK_ERROR)).rejects.toThrow(BackendUnavailable);
});

it("parts are listed only once everything accepted before is stored", async () => {
  const done: string[] = [];
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    rows: async <T>() => {
      done.push("listed");
      return [] as T[];
    },
  });
  const pipeline = { settled: async () => void done.push("stored") };
  const context = { clickhouse, pipeline, tags, signal };
  await planExport(context, { projectId: SELECTION.projectId }, NOW);
  expect(done).toEqual(["stored", "listed"]);
});

it("while events cannot be stored, parts are not listed, and the wait ends", async () => {
  vi.useFakeTimers();
  const stopped = vi.fn();
  const pipeline = {
    settled: (stop: AbortSignal) =>
      new Promise<void>(() => stop.addEventListener("abort", stopped)),
  };
  const context = { clickhouse: absent<ClickHouse>("ClickHouse"), pipeline, tags, signal };
  const plan = planExport(context, { projectId: SELECTION.projectId }, NOW);
  const failed = expect(plan).rejects.toMatchObject({
    code: "backend_unavailable",
    headers: { "Retry-After": "30" },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(stopped).toHaveBeenCalledOnce();
});
