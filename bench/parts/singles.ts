import { answeringSide, INGEST_QUANTITIES, ingestSides, type Load } from "../ingest-side";
import { compare } from "../pairs/compare";
import { takeTurns } from "../pairs/take-turns";
import type { Part } from "../part";
import { startBareNode } from "../servers";

const LOAD: Load = { connections: 200, eventsEach: 1 };
const BARE = "a bare Node server";
const { events, behind, p50, p99, processor, server, engine } = INGEST_QUANTITIES;

/**
 * Compares single events over many connections with a bare Node server that parses the same body.
 */
export const singles: Part = {
  name: "singles",
  title: `single events over ${LOAD.connections} connections, each durable before its response`,
  async run(bench) {
    const bare = answeringSide(BARE, await startBareNode(bench), LOAD);
    const sides = [...(await ingestSides(bench, LOAD)), bare];
    return compare(await takeTurns(bench, sides, { rounds: 15 }), [
      {
        ...events,
        target: { atLeast: 10_000 },
        ratio: { to: BARE, target: { atLeast: 0.35 } },
      },
      behind,
      p50,
      p99,
      processor,
      server,
      engine,
    ]);
  },
};
