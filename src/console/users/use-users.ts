import { useMemo } from "react";
import { type Loose, useQueryDraft } from "@/console/query/builder/use-query-draft";
import { useRange } from "@/console/query/range/use-range";
import { usePages } from "@/console/query/results/use-pages";
import { EMPTY_USERS, readUsersDraft, trimmed, type UsersDraft, usersQuery } from "./users-draft";

/** The state of the user list, stored in the URL. */
export function useUsers() {
  const { draft, shareable, replace } = useQueryDraft(readUsersDraft, EMPTY_USERS);
  const { period, zone } = useRange();
  const query = useMemo(() => usersQuery(draft, period), [draft, period]);
  const pages = usePages<"users">(query);
  return {
    draft,
    query,
    zone,
    shareable,
    pages,
    change: (to: Loose<UsersDraft>) => void replace(trimmed({ ...draft, ...to })),
    /** Replaces the history entry, so that typing does not fill the browser's history. */
    search: (text: string) =>
      void replace(trimmed({ ...draft, search: text }), { history: "replace" }),
    isFiltered: Object.keys(draft).some((key) => key !== "sort"),
    clearFilters: () => void replace(trimmed({ sort: draft.sort })),
  };
}

export type UsersState = ReturnType<typeof useUsers>;
