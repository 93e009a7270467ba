import type { Plan } from "../flow/plan";
import type { Series } from "../intents/intent";
import { tableOf } from "../markdown/answer-table";
import { impossible } from "../settle/unclear";
import { writeBestTime, writeCycle } from "../write/best-time";
import { writeSeries } from "../write/series";
import { ask, wholeTable } from "./ask";

/** Figures over time, or the time at which one was highest or lowest. */
export function* runSeries(intent: Series): Plan<string> {
  const { comparison, best } = intent;
  if (comparison !== null && typeof comparison === "object") throw impossible(UNEVEN);
  if (best === null) return writeSeries(intent, tableOf(yield* ask(intent)));
  const table = yield* wholeTable(intent);
  return best.cycle ? writeCycle(intent, table) : writeBestTime(intent, table);
}

const UNEVEN =
  "I cannot put two periods of different length beside each other over time. Ask for each period by itself, or compare their totals.";
