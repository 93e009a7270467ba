import { dirname } from "node:path";
import { systemClock } from "@/base/time/clock";
import { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import { openConfig, runWidgets, type WidgetResult } from "@/dashboards";
import type { WidgetQuery, WireDashboard, WireWidget } from "@/dashboards/config/wire";
import { QueryCache } from "@/query";
import { type Dataset, openDataset } from "../dataset";
import { DATASET_EVENTS } from "../dataset-sql";
import { startEngine } from "../engine";
import type { Bench, Measurement, Part } from "../part";
import { median, timed } from "../stats";

const WARM_UP_RUNS = 2;
const RUNS = 9;
const DAY_MS = 86_400_000;
const DAYS = 30;
const TARGET_MS = 500;

type Tile = [kind: WireWidget["kind"], query: WidgetQuery];
type Trend = Extract<WidgetQuery, { kind: "trend" }>;
type Series = Trend["series"][number];

const number = (series: Series): Tile => [
  "number",
  { kind: "trend", series: [series], compare: "previous_period" },
];
const lines = (series: Series, field: string): Tile => [
  "line",
  { kind: "trend", granularity: "day", series: [series], breakdown: { field, limit: 5 } },
];
const steps = ["event_00", "event_01", "event_02", "event_03"].map((name) => ({ events: [name] }));

/** A mix of widgets like those on real dashboards. */
const TILES: readonly Tile[] = [
  number({ metric: "count" }),
  number({ metric: "unique_users" }),
  number({ metric: "unique_sessions" }),
  number({ metric: "sum", property: "amount", events: ["event_03"] }),
  lines({ metric: "count" }, "platform"),
  lines({ metric: "unique_users" }, "country"),
  lines({ metric: "count" }, "event_name"),
  lines({ metric: "unique_users", events: ["event_00"] }, "properties.plan"),
  ["bar", { kind: "breakdown", metric: "count", by: "event_name" }],
  ["table", { kind: "breakdown", metric: "unique_users", by: "app_version" }],
  ["funnel", { kind: "funnel", steps, window: "7d" }],
  ["retention", { kind: "retention", granularity: "week", start: {}, return: {}, periods: 4 }],
];

/** Thirty full days. Each run ends one day earlier, so that ClickHouse cannot reuse the previous result. */
function dashboardFor({ end }: Dataset, run: number): WireDashboard {
  const last = Math.floor(end / DAY_MS) * DAY_MS - (run + 1) * DAY_MS;
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return {
    version: 1,
    range: { from: day(last - (DAYS - 1) * DAY_MS), to: day(last) },
    widgets: TILES.map(([kind, query], index) => ({
      id: `tile-${index}`,
      title: kind,
      kind,
      layout: { x: (index % 4) * 3, y: Math.floor(index / 4) * 4, w: 3, h: 4 },
      query,
    })),
  };
}

/** Does what `GET /query/dashboards/{id}` does once it has found the dashboard, with an empty cache. */
async function open(
  clickhouse: ClickHouse,
  { projectId }: Dataset,
  board: WireDashboard,
): Promise<WidgetResult[]> {
  const queryCache = new QueryCache({
    clickhouse,
    clock: systemClock,
    versions: new DataVersions(false),
  });
  return runWidgets(openConfig(board), {
    queryCache,
    projectId,
    timezone: "UTC",
    tags: { surface: "bench" },
    signal: new AbortController().signal,
    describeError: (error) => {
      throw error;
    },
  });
}

export const dashboard: Part = {
  name: "dashboard",
  title: `a dashboard of ${TILES.length} widgets over ${DAYS} days of ${DATASET_EVENTS / 1e6} million events in 13 months`,
  async run(bench) {
    const dataset = await openDataset(bench);
    const { clickhouse, stop } = await startEngine(bench, { dataDir: dirname(dataset.path) });
    const all = await measureAll(bench, clickhouse, dataset);
    const slowest = await measureEach(bench, clickhouse, dataset);
    await stop();
    return [all, slowest];
  },
};

async function measureAll(
  bench: Bench,
  clickhouse: ClickHouse,
  dataset: Dataset,
): Promise<Measurement> {
  bench.log("opening the dashboard");
  const times: number[] = [];
  for (let run = 0; run < WARM_UP_RUNS + RUNS; run++) {
    const board = dashboardFor(dataset, run);
    const { ms, result } = await timed(() => open(clickhouse, dataset, board));
    assertResults(result);
    if (run >= WARM_UP_RUNS) times.push(ms);
  }
  return {
    what: `open ${TILES.length} widgets, four at a time: median`,
    value: median(times),
    unit: "ms",
    target: { atMost: TARGET_MS },
    note: `median of ${RUNS} runs after ${WARM_UP_RUNS} warm-up runs, each over different days, with an empty cache; 4 numbers with the previous period, 4 trends by groups, 2 breakdowns, a funnel and a retention`,
  };
}

/** Measures each widget alone, to explain the result of the dashboard. */
async function measureEach(
  bench: Bench,
  clickhouse: ClickHouse,
  dataset: Dataset,
): Promise<Measurement> {
  let slowest = { what: "", ms: 0 };
  for (const index of TILES.keys()) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const board = dashboardFor(dataset, run);
      const widgets = board.widgets.slice(index, index + 1);
      times.push((await timed(() => open(clickhouse, dataset, { ...board, widgets }))).ms);
    }
    const what = `${TILES[index]?.[0]} ${index + 1}`;
    const ms = median(times);
    bench.log(`${what}: ${Math.round(ms)} ms`);
    if (ms > slowest.ms) slowest = { what, ms };
  }
  return {
    what: `slowest widget alone (${slowest.what}): median`,
    value: slowest.ms,
    unit: "ms",
  };
}

function assertResults(widgets: readonly WidgetResult[]): void {
  for (const widget of widgets) {
    if ("error" in widget) throw new Error(`${widget.id}: ${widget.error.detail}`);
    if (widget.result?.kind === "trend" && !widget.result.series[0]?.total) {
      throw new Error(`${widget.id} is empty.`);
    }
  }
}
