import { setTimeout as delay } from "node:timers/promises";
import type { KindName, QueryResult, ResultOf } from "@/query";
import type { WireFilter, WireQuery, WireTrend } from "@/query/engine/language/wire";
import { Calendar } from "./calendar";

/** A server and the project whose figures are right. */
export type EngineOptions = {
  url: string;
  personalKey: string;
  project: { id: string; timeZone: string };
  /** The server's time in ms. */
  now(): number;
};

/** What the query API says, and the range that it covers, in ms. */
export type Found = {
  range: { start: number; end: number };
  result: QueryResult | { kind: "figure"; total: number };
};

type OwnZone<Q> = Q extends { timezone?: string } ? Omit<Q, "timezone"> : never;
/** A query in the project's time zone. */
export type AskedQuery = OwnZone<WireQuery>;
type AskedTrend = OwnZone<WireTrend>;

/** Answers questions with the query API, which is right by definition. */
export class Engine {
  readonly #options: EngineOptions;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  calendar(): Calendar {
    return new Calendar(this.#options.now(), this.#options.project.timeZone);
  }

  /** A single figure comes from `GET …/metrics`, everything else from `POST …/execute`. */
  async run(query: AskedQuery): Promise<Found> {
    if (isFigure(query)) return this.#figure(query);
    const result = await this.execute<KindName>(query);
    const [start, end] = [Date.parse(result.start_time), Date.parse(result.end_time)];
    return { range: { start, end }, result };
  }

  async execute<K extends KindName>(query: AskedQuery & { kind: K }): Promise<ResultOf<K>> {
    const { id, timeZone } = this.#options.project;
    const body = JSON.stringify({ project_id: id, query: { ...query, timezone: timeZone } });
    const { result } = (await this.#send("execute", { method: "POST", body })) as {
      result: ResultOf<K>;
    };
    return result;
  }

  async #figure({ series: [series], filters = [], bots, range }: AskedTrend): Promise<Found> {
    const { metric = "count", property, events, filters: own = [] } = series ?? {};
    const resolved = this.calendar().resolve(range);
    const named: WireFilter[] = events ? [{ field: "event_name", op: "in", value: events }] : [];
    const search = new URLSearchParams({
      start_time: new Date(resolved.start).toISOString(),
      end_time: new Date(resolved.end).toISOString(),
      granularity: "all",
      timezone: this.#options.project.timeZone,
      project_id: this.#options.project.id,
      filters: JSON.stringify([...filters, ...own, ...named]),
      ...(property !== undefined && { property }),
      ...(bots !== undefined && { bots }),
    });
    const { total } = (await this.#send(`metrics/${metric}?${search}`, {})) as { total: number };
    return { range: resolved, result: { kind: "figure", total } };
  }

  /** Waits and repeats the request if the user's rate limit is reached. */
  async #send(path: string, init: RequestInit): Promise<unknown> {
    const headers = { Authorization: `Bearer ${this.#options.personalKey}` };
    const response = await fetch(`${this.#options.url}/api/v1/query/${path}`, { ...init, headers });
    if (response.status === 429) {
      await delay(1_000 * Number(response.headers.get("retry-after") ?? 1));
      return this.#send(path, init);
    }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

function isFigure(query: AskedQuery): query is AskedTrend {
  if (query.kind !== "trend" || query.granularity !== "all") return false;
  return query.series.length === 1 && !query.formulas && !query.breakdown && !query.compare;
}
