import { useMemo } from "react";
import { useDraft } from "@/console/query/use-draft";
import { useRange } from "@/console/query/use-range";
import { EMPTY_DRAFT, type LoosePaths, pathsQuery, readPathsDraft, trimmed } from "./paths-draft";

/** All that the screen shows, which stands in its address; each change is a step back. */
export function usePaths() {
  const { draft, shareable, replace } = useDraft(readPathsDraft, EMPTY_DRAFT);
  const { asked } = useRange();
  return {
    draft,
    shareable,
    query: useMemo(() => pathsQuery(draft, asked), [draft, asked]),
    change: (to: Partial<LoosePaths>) => void replace(trimmed({ ...draft, ...to })),
  };
}

export type Paths = ReturnType<typeof usePaths>;
