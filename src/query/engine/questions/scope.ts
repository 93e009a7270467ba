import type { Filter } from "../model/filter";
import type { Bots } from "../model/query-options";

/** The events that a question covers: all events in the projects that match every filter. */
export type EventScope = {
  projectIds: readonly string[];
  filters: readonly Filter[];
  bots: Bots;
};
