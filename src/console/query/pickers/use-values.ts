import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { api, ON_ITS_OWN } from "@/console/trpc/api";
import type { Scalar } from "../model/scalars";

const LISTED = 100;
/** Somebody who types on is not asked for each letter. */
const TYPING_MS = 200;

export type KnownValue = { value: Scalar; count: number };

/** The values that a field has had within the last 30 days, most frequent first, once `wanted`. */
export function useValues(field: string, wanted: boolean) {
  const { id: projectId, timeZone } = useProject();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const { data, isPending, error } = api.query.run.useQuery(
    {
      projectId,
      query: {
        kind: "values",
        field,
        timezone: timeZone,
        limit: LISTED,
        ...(search !== "" && { search }),
      },
    },
    {
      ...ON_ITS_OWN,
      enabled: wanted,
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    },
  );
  const values: KnownValue[] = data?.kind === "values" ? data.values : [];
  return { values, loading: isPending && wanted, error, search: setTyped };
}

/** The text, once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
