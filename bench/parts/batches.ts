import { BLOCK_ROWS, DIRECT_JSON, directSides } from "../direct-inserts";
import { INGEST_QUANTITIES, ingestSides, type Load } from "../ingest-side";
import { compare } from "../pairs/compare";
import { takeTurns } from "../pairs/take-turns";
import type { Part } from "../part";

const LOAD: Load = { connections: 8, eventsEach: 500 };
const { events, behind, p50, p99, processor, server, engine } = INGEST_QUANTITIES;

/** Compares batches through the API with inserting such rows directly into ClickHouse. */
export const batches: Part = {
  name: "batches",
  title: `batches of ${LOAD.eventsEach} events over ${LOAD.connections} connections, durable and deduplicated`,
  async run(bench) {
    const sides = [...(await ingestSides(bench, LOAD)), ...(await directSides(bench))];
    return compare(await takeTurns(bench, sides, { rounds: 15 }), [
      {
        ...events,
        target: { atLeast: 50_000 },
        ratio: { to: DIRECT_JSON, target: { atLeast: 0.6 } },
        note: `direct inserts of ${BLOCK_ROWS.toLocaleString("en-US")} rows each, through the product's own client`,
      },
      behind,
      p50,
      p99,
      { ...processor, target: { atMost: 22 } },
      server,
      engine,
    ]);
  },
};
