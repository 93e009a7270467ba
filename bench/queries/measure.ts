import { packageRoot } from "@/base/package-root";
import { newIdentity } from "../../e2e/server";
import { copyDataset, type Dataset } from "../data/dataset";
import { startEngine } from "../engine";
import { compare } from "../pairs/compare";
import { timed } from "../pairs/stats";
import { type Side, takeTurns } from "../pairs/take-turns";
import type { Bench, Build, Measurement } from "../part";
import { type BenchServer, startProduct } from "../servers";
import type { QueryCase, Summary } from "./case";

export type DatasetServer = { name: string; server: BenchServer; dataset: Dataset };

/** Starts a server per build, each with its own copy of the data set. */
export async function startDatasetServers(bench: Bench): Promise<DatasetServer[]> {
  const servers: DatasetServer[] = [];
  for (const build of bench.builds) servers.push(await startDatasetServer(bench, build));
  return servers;
}

async function startDatasetServer(bench: Bench, build: Build): Promise<DatasetServer> {
  const dataset = await copyDataset(bench, build.checkout);
  const identity = { ...newIdentity(), projectId: dataset.projectId };
  const { dataDir } = dataset;
  const server = await startProduct(bench, { build, dataDir, identity, manyUsers: true });
  return { name: build.name, server, dataset };
}

const BY_HAND = "SQL by hand";
const TAGS = { surface: "bench" };
type RunSql = (
  sql: string,
  run: { start: number; end: number },
) => Promise<Record<string, string>[]>;

/**
 * Compares queries through the API with SQL by hand on another copy of the same events. Throws
 * unless both give the same values in every round.
 */
export async function measureCases(
  bench: Bench,
  cases: readonly QueryCase[],
): Promise<Measurement[]> {
  const servers = await startDatasetServers(bench);
  const runSql = await openForSql(bench);
  const measurements: Measurement[] = [];
  for (const queryCase of cases) {
    bench.log(queryCase.what);
    const sides = sidesOf(queryCase, servers, runSql);
    measurements.push(...compare(await takeTurns(bench, sides, ROUNDS), quantitiesOf(queryCase)));
  }
  return measurements;
}

const ROUNDS = { rounds: 11, warmUps: 2 };

const quantitiesOf = ({ what, target }: QueryCase) => [
  {
    key: "ms",
    what,
    unit: "ms" as const,
    ...(target && { target }),
  },
];

async function openForSql(bench: Bench): Promise<RunSql> {
  const { dataDir, projectId } = await copyDataset(bench, packageRoot());
  const { clickhouse } = await startEngine(bench, { dataDir });
  return (sql, period) =>
    clickhouse.rows({
      sql,
      params: { project: projectId, ...period },
      tags: TAGS,
      settings: { use_query_condition_cache: 0 },
    });
}

function sidesOf(
  { what, ask, period, byHand }: QueryCase,
  servers: readonly DatasetServer[],
  runSql: RunSql,
): Side[] {
  // The data sets end within days of each other; all sides query the periods of the first.
  const end = servers[0]?.dataset.end ?? Number.NaN;
  const seen = new Map<number, string>();
  const check = (round: number, summary: Summary) => {
    const values = summary.join();
    if (values === "") throw new Error(`${what}: no values`);
    const others = seen.get(round) ?? values;
    if (others !== values) throw new Error(`${what}: ${values} instead of ${others}`);
    seen.set(round, values);
  };
  const sides = servers.map(
    ({ name, server }, index): Side => ({
      name,
      async turn(round) {
        const { result, ms } = await timed(() => ask(server, period(end, round)));
        // Another build has events of its own.
        if (index === 0) check(round, result);
        return { ms };
      },
    }),
  );
  if (!byHand) return sides;
  const hand: Side = {
    name: BY_HAND,
    async turn(round) {
      const { result, ms } = await timed(() => runSql(byHand.sql, period(end, round)));
      check(round, byHand.summary(result));
      return { ms };
    },
  };
  return [...sides, hand];
}
