import { filterText } from "@/console/query/model/filters";
import { isRecord, readEvents, readFilters, readOne, readText } from "@/console/query/model/read";
import type { WireFilter, WireUsers } from "@/query/engine/language/wire";
import type { UsersSort } from "@/query/engine/model/query-options";

export const SORTS = ["last_seen", "events", "first_seen"] as const satisfies readonly UsersSort[];

export const SORT_WORDS: Record<UsersSort, string> = {
  last_seen: "Last seen",
  events: "Most events",
  first_seen: "Newest users",
};

/** Which users to list; stored in the URL. */
export type UsersDraft = {
  search?: string;
  sort?: UsersSort;
  /** Only users with one of these events. */
  events?: string[];
  filters?: WireFilter[];
};

export const EMPTY_USERS: UsersDraft = {};

export function readUsersDraft(input: unknown): UsersDraft | null {
  return isRecord(input)
    ? trimmed({
        search: readText(input.search),
        sort: readOne(input.sort, SORTS),
        events: readEvents(input.events),
        filters: readFilters(input.filters),
      })
    : null;
}

/** Drops empty and default values, so that the URL stays short. */
export function trimmed(
  draft: {
    [K in keyof UsersDraft]: UsersDraft[K] | undefined;
  },
): UsersDraft {
  const { search, sort, events, filters } = draft;
  return {
    ...(search !== undefined && search.trim() !== "" && { search }),
    ...(sort !== undefined && sort !== "last_seen" && { sort }),
    ...(events !== undefined && events.length > 0 && { events }),
    ...(filters !== undefined && filters.length > 0 && { filters }),
  };
}

/**
 * What the list shows, in words: 'ids with "ann"', "who did signup or login", "Country is Germany".
 */
export const usersWords = ({ search, events, filters = [] }: UsersDraft): string[] => [
  ...(search === undefined ? [] : [`ids with “${search.trim()}”`]),
  ...(events === undefined ? [] : [`who did ${events.join(" or ")}`]),
  ...filters.map(filterText),
];

/** Trims the search text, since pasting often adds spaces. */
export function usersQuery(
  { search, ...draft }: UsersDraft,
  scope: Pick<WireUsers, "range"> & { timezone: string },
): WireUsers {
  return { kind: "users", ...draft, ...(search && { search: search.trim() }), ...scope };
}
