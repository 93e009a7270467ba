import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { api, UNBATCHED } from "@/console/trpc/api";
import type { Scalar } from "../model/scalars";

const MAX_LISTED = 100;
const DEBOUNCE_MS = 200;

export type KnownValue = { value: Scalar; count: number };

/** Values of a field in the last 30 days, most frequent first. Loads once `wanted`. */
export function useValues(field: string, wanted: boolean) {
  const { id: projectId, timeZone } = useProject();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const { data, isPending, error } = api.query.run.useQuery(
    {
      projectId,
      query: {
        kind: "values",
        field,
        timezone: timeZone,
        limit: MAX_LISTED,
        ...(search !== "" && { search }),
      },
    },
    {
      ...UNBATCHED,
      enabled: wanted,
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    },
  );
  const values: KnownValue[] = data?.kind === "values" ? data.values : [];
  return { values, loading: isPending && wanted, error, search: setTyped };
}

/** The text, once it has not changed for DEBOUNCE_MS. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
