import { LiveGauge, type Reading } from "@/base/metrics/live-gauge";
import { reuseReadings, SCRAPED_AGE_MS } from "@/base/metrics/reuse-readings";
import type { ClickHouse } from "./types";

const PARTS = new LiveGauge(
  "tallymark_clickhouse_parts",
  "Active parts of each table; too many make queries slow",
  "table",
);
const ROWS = new LiveGauge("tallymark_clickhouse_rows", "Rows in the active parts", "table");
const BYTES = new LiveGauge(
  "tallymark_clickhouse_disk_bytes",
  "The size of the active parts on disk",
  "table",
);
const MERGES = new LiveGauge("tallymark_clickhouse_merges", "Merges that are running");
const MEMORY = new LiveGauge(
  "tallymark_clickhouse_memory_bytes",
  "Memory that ClickHouse has allocated",
);

const MAX_SECONDS = 5;
const TAGS = { surface: "operator" } as const;

type Table = { table: string; parts: string; rows: string; bytes: string };
type Totals = { merges: string; memory: string };
type ServerReadings = { tables: Table[]; totals: Totals | undefined };

/**
 * What ClickHouse says about itself, at most a few seconds old. Rejects while it is unavailable.
 */
export class ServerStatus {
  readonly #readings = reuseReadings(SCRAPED_AGE_MS, () => this.#read());
  #version: Promise<string> | null = null;
  readonly #closers: (() => void)[];

  constructor(private readonly clickhouse: Pick<ClickHouse, "rows">) {
    const byTable = (column: "parts" | "rows" | "bytes") => async (): Promise<Reading> => {
      const { tables } = await this.#readings();
      return Object.fromEntries(tables.map((table) => [table.table, Number(table[column])]));
    };
    const total = (column: keyof Totals) => async () =>
      Number((await this.#readings()).totals?.[column]);
    this.#closers = [
      PARTS.readFrom(byTable("parts")),
      ROWS.readFrom(byTable("rows")),
      BYTES.readFrom(byTable("bytes")),
      MERGES.readFrom(total("merges")),
      MEMORY.readFrom(total("memory")),
    ];
  }

  version(): Promise<string> {
    this.#version ??= this.#rows<{ version: string }>("SELECT version() AS version").then(
      ([row]) => row?.version ?? "",
    );
    this.#version.catch(() => {
      this.#version = null;
    });
    return this.#version;
  }

  close(): void {
    for (const close of this.#closers) close();
  }

  async #read(): Promise<ServerReadings> {
    const [tables, [totals]] = await Promise.all([
      this.#rows<Table>(`
        SELECT table, count() AS parts, sum(rows) AS rows, sum(bytes_on_disk) AS bytes
        FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table ORDER BY table`),
      this.#rows<Totals>(`
        SELECT (SELECT count() FROM system.merges) AS merges,
          (SELECT value FROM system.metrics WHERE metric = 'MemoryTracking') AS memory`),
    ]);
    return { tables, totals };
  }

  /**
   * In the lane that queries do not fill. While ClickHouse hangs, the other metrics must not wait
   * for it until a scrape ends.
   */
  #rows<T>(sql: string): Promise<T[]> {
    const limits = { maxSeconds: MAX_SECONDS };
    const signal = AbortSignal.timeout(MAX_SECONDS * 1_000);
    return this.clickhouse.rows<T>({ sql, tags: TAGS, limits, lane: "control", signal });
  }
}
