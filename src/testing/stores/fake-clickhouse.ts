import { BackendUnavailable } from "@/base/errors";
import { ClickHouseError } from "@/clickhouse/errors";
import { EVENT_COLUMNS, EVENT_ROWS } from "@/clickhouse/events";
import type { ClickHouse, Insert, Query } from "@/clickhouse/types";
import { decodeRows } from "./decode-rows";

/**
 * The outcome of an insert:
 * - `ok`: all rows stored and confirmed;
 * - `away`: nothing stored, no response;
 * - `lost`: all rows stored, no response;
 * - `half`: the first half stored, no response (a block that spans two partitions);
 * - `late`: no response, and the rows appear only later, unless the query is killed first.
 */
export type InsertOutcome = "ok" | "away" | "lost" | "half" | "late";

export type FakeRow = { key: string; ts: number };

const CANNOT_PARSE = 27;

/**
 * An in-memory events table that can fail like a real one. Supports only the writer's statements.
 */
export class FakeClickHouse implements ClickHouse {
  readonly stored: FakeRow[] = [];
  readonly insertedRows: number[] = [];
  /** Inserts that continue although their client received no response. */
  readonly running = new Map<string, FakeRow[]>();
  /** Called for each insert. */
  outcome: () => InsertOutcome = () => "ok";
  /** Awaited before an insert does anything. */
  beforeInsert: () => Promise<void> = async () => undefined;
  /** How many times a late insert is found running before it ends by itself. */
  lateFor = 1;
  /** While true, every call fails with "away". */
  down = false;

  async insert({ body, format, queryId }: Insert): Promise<void> {
    await this.beforeInsert();
    const rows = parse(Buffer.concat(body), format);
    this.#assertUp();
    this.insertedRows.push(rows.length);
    const outcome = this.outcome();
    if (outcome === "late") this.running.set(queryId, rows);
    else this.keep(rows.slice(0, storedShare(outcome, rows.length)));
    if (outcome !== "ok") throw new BackendUnavailable("away");
  }

  async rows<T>({ sql, params = {} }: Query): Promise<T[]> {
    this.#assertUp();
    if (sql.includes("system.processes")) return this.#processes(String(params.queryId)) as T[];
    if (sql.includes("system.mutations")) return [];
    if (sql.includes("toYYYYMM")) return this.#months() as T[];
    const ids = new Set(params.ids as string[]);
    const projects = new Set(params.projects as string[]);
    const found = this.stored.filter(({ key, ts }) => {
      const [project = "", id = ""] = key.split(" ");
      const inRange = ts >= Number(params.from) && ts <= Number(params.to);
      return inRange && ids.has(id) && projects.has(project);
    });
    return found.map(({ key }) => ({ key })) as T[];
  }

  bytes(): Promise<never> {
    return Promise.reject(new Error("the fake has no formats"));
  }

  stream(): Promise<never> {
    return Promise.reject(new Error("the fake has no rows to stream"));
  }

  /** Nothing can be killed. */
  async command(): Promise<void> {
    this.#assertUp();
  }

  async ping(): Promise<boolean> {
    return !this.down;
  }

  async close(): Promise<void> {}

  /** The text "project event" for every row, sorted. */
  keys(): string[] {
    return this.stored.map(({ key }) => key).sort();
  }

  protected keep(rows: readonly FakeRow[]): void {
    this.stored.push(...rows);
  }

  #processes(queryId: string): { query_id: string }[] {
    const rows = this.running.get(queryId);
    if (rows && this.lateFor-- <= 0) {
      this.keep(rows);
      this.running.delete(queryId);
    }
    return this.running.has(queryId) ? [{ query_id: queryId }] : [];
  }

  /** The events of all projects. */
  #months(): { id: string; month: number; events: string }[] {
    const counts = new Map<string, number>();
    for (const { key, ts } of this.stored) {
      const month = `${key.split(" ")[0]} ${new Date(ts).toISOString().slice(0, 7).replace("-", "")}`;
      counts.set(month, (counts.get(month) ?? 0) + 1);
    }
    return Array.from(counts, ([key, events]) => {
      const [id = "", month] = key.split(" ");
      return { id, month: Number(month), events: String(events) };
    });
  }

  #assertUp(): void {
    if (this.down) throw new BackendUnavailable("away");
  }
}

function storedShare(outcome: InsertOutcome, rows: number): number {
  if (outcome === "away") return 0;
  return outcome === "half" ? Math.floor(rows / 2) : rows;
}

function parse(body: Buffer, format: string): FakeRow[] {
  try {
    const rows = format === EVENT_ROWS.format ? decodeRows(body) : parseLines(body.toString());
    return rows.map(({ project_id, event_id, ts }) => ({
      key: `${project_id} ${event_id}`,
      ts: Number(ts),
    }));
  } catch {
    throw new ClickHouseError(CANNOT_PARSE);
  }
}

const parseLines = (body: string): Record<string, unknown>[] =>
  body
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const values: unknown[] = JSON.parse(line);
      return Object.fromEntries(EVENT_COLUMNS.map((name, index) => [name, values[index]]));
    });
