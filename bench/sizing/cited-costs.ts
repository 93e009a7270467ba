import { citedResults, readResults } from "../report/read-results";
import type { Results } from "../report/summary";
import { type Costs, costsOf } from "./costs";

/** The replay that `docs/benchmarks.md` describes; it is not part of a run of all parts. */
export const REPLAY_RUN = "replay-100m";

/** The costs that follow from a run of all parts. */
export const costsOfRun = (run: Results): Costs => costsOf(run, readResults(REPLAY_RUN));

/** The costs that follow from the results which `docs/benchmarks.md` shows. */
export const citedCosts = (): Costs => costsOfRun(citedResults());
