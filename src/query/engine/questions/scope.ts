import type { Bots } from "../model/choices";
import type { Filter } from "../model/filter";

/** Which events a question is about: those of the projects for which every filter holds. */
export type EventScope = {
  projectIds: readonly string[];
  filters: readonly Filter[];
  bots: Bots;
};
