import { filterText } from "@/console/query/model/filters";
import { isRecord, readEvents, readFilters, readOne } from "@/console/query/model/read";
import { SORTS } from "@/console/users/users-draft";
import type { WireFilter } from "@/query/engine/language/wire";
import type { UsersSort } from "@/query/engine/model/query-options";

/** A list of events or users being built. */
export type ListDraft = {
  events?: string[];
  filters?: WireFilter[];
  bots?: "exclude";
  limit?: number;
  /** Only for lists of users. */
  sort?: UsersSort;
};

export function readListDraft(input: unknown): ListDraft {
  if (!isRecord(input)) return {};
  const events = readEvents(input.events);
  const filters = readFilters(input.filters);
  const bots = readOne(input.bots, ["exclude"]);
  const sort = readOne(input.sort, SORTS);
  const { limit } = input;
  return {
    ...(events && { events }),
    ...(filters.length > 0 && { filters }),
    ...(bots && { bots }),
    ...(typeof limit === "number" && { limit }),
    ...(sort && { sort }),
  };
}

export const listSummary = (what: string, { events, filters = [] }: ListDraft): string =>
  [events ? `${what} of ${events.join(" or ")}` : what, ...filters.map(filterText)].join(" · ");
