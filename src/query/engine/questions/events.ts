import type { EventOrder } from "../model/query-options";
import type { TimeRange } from "../time/buckets";
import type { EventScope } from "./scope";

/**
 * A position in a list of events: everything it is sorted by, so that no event of a shared
 * millisecond is repeated or skipped. `time` is the time that the list is ordered by, `otherTime`
 * the other one, in ms.
 */
export type Position = { time: number; otherTime: number; eventId: string; projectId: string };

export type Direction = "older" | "newer";

/** The events of a list. */
export type EventListQuestion = EventScope & {
  order: EventOrder;
  /** The range of the time that the list is ordered by. */
  window: TimeRange;
  /** Events that happened before this time (ms) are past retention. */
  oldest: number;
};

/** A page of a list. */
export type EventsQuestion = EventListQuestion & {
  /** Only events beyond this position, in the page's direction. */
  beyond: Position | null;
  direction: Direction;
  limit: number;
};

/** Some events, by id. */
export type EventsByIdQuestion = {
  projectIds: readonly string[];
  eventIds: readonly string[];
  /** When they happened, and their names if known: these limit the rows that are read. */
  within: TimeRange;
  names?: readonly string[];
};
