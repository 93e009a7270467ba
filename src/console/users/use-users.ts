import { useMemo } from "react";
import { type Loose, useDraft } from "@/console/query/builder/use-draft";
import { useRange } from "@/console/query/range/use-range";
import { usePages } from "@/console/query/results/use-pages";
import { EMPTY_USERS, readUsersDraft, trimmed, type UsersDraft, usersQuery } from "./users-draft";

/** The state of the user list, kept in the URL. */
export function useUsers() {
  const { draft, shareable, replace } = useDraft(readUsersDraft, EMPTY_USERS);
  const { asked, zone } = useRange();
  const query = useMemo(() => usersQuery(draft, asked), [draft, asked]);
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
