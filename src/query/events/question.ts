import type { Filter } from "../filters/filter";
import type { TimeRange } from "../time/buckets";

/** Which time a list of events goes by: that of receipt, or that at which it happened. */
export type EventOrder = "received" | "happened";

/**
 * A place in a list of events: everything it is sorted by, so that events of one millisecond are
 * neither repeated nor left out. `time` is that of the order, `otherTime` the other one, in ms.
 */
export type Position = { time: number; otherTime: number; eventId: string; projectId: string };

export type Direction = "older" | "newer";

/** Which events a list holds, as data: the compiler makes the SQL. */
export type ListedEvents = {
  projectIds: readonly string[];
  order: EventOrder;
  /** By the order's time. */
  window: TimeRange;
  /** What happened before it is no longer kept. */
  oldest: number;
  filters: readonly Filter[];
  bots: "include" | "exclude";
};

/** A piece of a list. */
export type EventsQuestion = ListedEvents & {
  /** Only what lies beyond it, in the direction. */
  beyond: Position | null;
  direction: Direction;
  limit: number;
};

/** Some events whole, by their ids. */
export type WholeEventsQuestion = {
  projectIds: readonly string[];
  eventIds: readonly string[];
  /** When they happened, and what they are called where that is known: bounds of what is read. */
  within: TimeRange;
  names?: readonly string[];
};
