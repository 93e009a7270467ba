import { renderCosts, renderSize } from "./render";
import { sizeOf } from "./size";

const RATES = [100, 1_000, 10_000, 100_000, 1_000_000];
const DAYS = 365;

/** The tables of docs/sizing.md. */
export const documentedTables = (): string[] => [
  renderCosts(),
  ...RATES.map((eventsPerSecond) => {
    const input = { eventsPerSecond, days: DAYS };
    return renderSize(input, sizeOf(input));
  }),
];
