import { replaceBody, replaceTable } from "../report/sections";
import type { Costs } from "./costs";
import { renderCosts, renderSize } from "./render";
import { sizeOf } from "./size";

const RATES = [100, 1_000, 10_000, 100_000, 1_000_000];
const DAYS = 365;

/** Writes the tables into the text of `docs/sizing.md`. */
export const writeTables = (page: string, costs: Costs): string =>
  RATES.reduce(
    (text, eventsPerSecond) => {
      const input = { eventsPerSecond, days: DAYS };
      const heading = `### ${eventsPerSecond.toLocaleString("en-US")} events/s for a year`;
      return replaceBody(text, heading, renderSize(input, sizeOf(input, costs)));
    },
    replaceTable(page, "## What it computes with", renderCosts(costs)),
  );
