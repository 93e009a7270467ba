import { randomUUID } from "node:crypto";
import { DAY_MS } from "@/base/time/durations";
import type { WidgetResult } from "@/dashboards";
import { callApi, countRecent, sendEvent } from "../api";
import { DATASET_EVENTS } from "../data/dataset-sql";
import { compare } from "../pairs/compare";
import { timed } from "../pairs/stats";
import { type Side, takeTurns } from "../pairs/take-turns";
import type { Part } from "../part";
import { processorWatch } from "../processes";
import { floorDay } from "../queries/case";
import { type DatasetServer, startDatasetServers } from "../queries/measure";
import { dashboardOver, TILES } from "../queries/tiles";
import type { BenchServer } from "../servers";
import { waitUntil } from "../until";

const DAYS = 30;

/** Opens dashboards through the API. */
export const dashboard: Part = {
  name: "dashboard",
  title: `a dashboard of ${TILES.length} widgets over ${DAYS} days of ${DATASET_EVENTS / 1e6} million events in 13 months`,
  async run(bench) {
    const servers = await startDatasetServers(bench);
    // The data sets end within days of each other; all sides open the days of the first.
    const end = servers[0]?.dataset.end ?? Number.NaN;
    const sides = await Promise.all(servers.map((server) => dashboardSide(server, end)));
    return compare(await takeTurns(bench, sides, { rounds: 9, warmUps: 2 }), [
      {
        key: "cold",
        what: "open, cold",
        unit: "ms",
        target: { atMost: 500 },
        note: "days that nobody has queried, 4 numbers with the previous period, 4 trends by groups, 2 breakdowns, a funnel and a retention",
      },
      { key: "processor", what: "open, cold: processor time", unit: "ms" },
      {
        key: "again",
        what: "open the last days again after one new event",
        unit: "ms",
        target: { atMost: 150 },
        note: "the event is in the result",
      },
      {
        key: "againProcessor",
        what: "open the last days again after one new event: processor time",
        unit: "ms",
      },
      { key: "unchanged", what: "open again without a new event", unit: "ms" },
    ]);
  },
};

async function dashboardSide({ name, server }: DatasetServer, end: number): Promise<Side> {
  const recent = await create(server, Date.now());
  let before = countOf(await open(server, recent));
  return {
    name,
    async turn(round) {
      // Each turn's range ends a day before that of the previous turn.
      const past = await create(server, floorDay(end) - (round + 1) * DAY_MS);
      const watch = processorWatch(server.pid);
      const cold = await timed(() => open(server, past));
      const used = watch();
      await sendAndWait(server);
      const watchAgain = processorWatch(server.pid);
      const again = await timed(() => open(server, recent));
      const usedAgain = watchAgain();
      const count = countOf(again.result);
      if (count !== before + 1)
        throw new Error(`The dashboard counts ${count}, not ${before + 1}.`);
      before = count;
      const unchanged = await timed(() => open(server, recent));
      return {
        cold: cold.ms,
        processor: used.server + used.engine,
        again: again.ms,
        againProcessor: usedAgain.server + usedAgain.engine,
        unchanged: unchanged.ms,
      };
    },
  };
}

/** Creates a dashboard whose last day is this one. Returns its id. */
async function create(server: BenchServer, lastDay: number): Promise<string> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const config = dashboardOver(day(lastDay - (DAYS - 1) * DAY_MS), day(lastDay));
  const request = { key: server.personalKey, body: { title: "Benchmark", config } };
  return (await callApi<{ id: string }>(server, "query/dashboards", request)).id;
}

async function open(server: BenchServer, id: string): Promise<WidgetResult[]> {
  const request = { key: server.queryKey() };
  const opened = await callApi<{ widgets: WidgetResult[] }>(
    server,
    `query/dashboards/${id}`,
    request,
  );
  for (const widget of opened.widgets) {
    if ("error" in widget) throw new Error(`${widget.id}: ${widget.error.detail}`);
  }
  return opened.widgets;
}

/** The value of the first tile: all events of the range. */
function countOf([first]: readonly WidgetResult[]): number {
  const result = first && "result" in first ? first.result : null;
  const total = result?.kind === "trend" ? result.series[0]?.total : undefined;
  if (!total) throw new Error("The dashboard counts no events.");
  return total;
}

/** Sends one event, and waits until it can be queried. */
async function sendAndWait(server: BenchServer): Promise<void> {
  const event_name = `probe_${randomUUID()}`;
  await sendEvent(server, event_name);
  await waitUntil(
    "the event to be queryable",
    () => countRecent(server, { event_name }),
    (count) => count === 1,
  );
}
