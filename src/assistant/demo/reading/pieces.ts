import type { FieldRef, RawFilter } from "../items/refs";
import type { Aggregate } from "../measure/aggregate";
import type { Nouns } from "../measure/nouns";
import type { BestTime, Order } from "./best-time";
import type { AskedBots } from "./bots";
import type { By } from "./by";
import type { AskedGranularity } from "./granularity";
import type { Limit } from "./limit";
import type { Times } from "./times";

/** Everything that was understood of a question about figures. */
export type Pieces = Times & {
  granularity: AskedGranularity | null;
  bestTime: BestTime | null;
  limit: Limit | null;
  bots: AskedBots | null;
  by: By[];
  /** Whether the first or the last group is asked for. */
  order: Order | null;
  filters: RawFilter[];
  aggregate: Aggregate | null;
  /** A property that is named without saying how its values are combined. */
  property: FieldRef | null;
  /** Whether the property follows "how many". */
  isCounted: boolean;
  /** Whether an average over times or users is asked for. */
  average: boolean;
  /** Whether "how much" is asked, which is not a number of events. */
  howMuch: boolean;
  /** The number of times that "how many" is asked. */
  counts: number;
  /** Whether users are asked for as "active" ones. */
  active: boolean;
  nouns: Nouns;
  /** "Highest" or "largest", rather than "most". */
  extreme: "max" | "min" | null;
  /** Whether values or things are put beside each other: "iOS vs Android". */
  contrasts: boolean;
  /** Words that nothing has explained. */
  unknown: string[];
  /** Whether all of them are words that a project may have as values. */
  couldBeValue: boolean;
};
