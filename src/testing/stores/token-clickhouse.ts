import { BackendUnavailable } from "@/base/errors";
import type { Insert } from "@/clickhouse/types";
import { decodeRows } from "./decode-rows";
import { FakeClickHouse, type FakeRow } from "./fake-clickhouse";

/**
 * The outcome of an insert that has a token:
 * - `ok`, `away`, `lost`: as {@link FakeClickHouse}'s;
 * - `first`: only the first partition of the table is stored, no response;
 * - `forgotten`: the token is remembered, but the rows are lost, no response (a crash).
 */
export type TokenOutcome = "ok" | "away" | "lost" | "first" | "forgotten";

/** Also remembers the tokens of inserts, by partition of the table. */
export class TokenClickHouse extends FakeClickHouse {
  readonly #used = new Set<string>();
  tokenOutcome: () => TokenOutcome = () => "ok";

  override async insert({ body, token = "" }: Insert): Promise<void> {
    const outcome = this.tokenOutcome();
    const months = [...byMonth(decodeRows(Buffer.from(body)).map(toRow))];
    const reached = outcome === "first" ? 1 : months.length;
    for (const [month, rows] of outcome === "away" ? [] : months.slice(0, reached)) {
      const key = `${month} ${token}`;
      if (this.#used.has(key)) continue;
      this.#used.add(key);
      if (outcome !== "forgotten") this.keep(rows);
    }
    if (outcome !== "ok") throw new BackendUnavailable("away");
  }
}

const toRow = (row: Record<string, unknown>): FakeRow => ({
  key: `${String(row.project_id)} ${String(row.event_id)}`,
  ts: Number(row.ts),
});

function byMonth(rows: readonly FakeRow[]): Map<string, FakeRow[]> {
  const months = new Map<string, FakeRow[]>();
  for (const row of rows) {
    const month = new Date(row.ts).toISOString().slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return months;
}
