import type { Plan } from "../flow/plan";
import type { Intent } from "../intents/intent";
import { runBreakdown } from "./breakdown";
import { runFigure } from "./figure";
import { runFunnel } from "./funnel";
import { runPaths } from "./paths";
import { runRatio } from "./ratio";
import { runNewUsers, runRetention } from "./retention";
import { runSeries } from "./series";
import { runBotEvents, runTopUsers } from "./users";

/** Calls the tools that answer an intent, and writes the answer. */
export function runIntent(intent: Intent): Plan<string> {
  switch (intent.kind) {
    case "figure":
      return runFigure(intent);
    case "series":
      return runSeries(intent);
    case "breakdown":
      return runBreakdown(intent);
    case "ratio":
      return runRatio(intent);
    case "funnel":
      return runFunnel(intent);
    case "retention":
      return runRetention(intent);
    case "new-users":
      return runNewUsers(intent);
    case "paths":
      return runPaths(intent);
    case "top-users":
      return runTopUsers(intent);
    case "bot-events":
      return runBotEvents(intent);
  }
}
