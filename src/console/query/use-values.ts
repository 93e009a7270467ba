import { api, ON_ITS_OWN } from "@/console/api";
import { useProject } from "@/console/shell/current";
import { COLUMNS, isColumn } from "./fields";
import type { Scalar } from "./scalars";

const LISTED = 100;

export type KnownValue = { value: Scalar; count: number };

/** The values that a field has had within the last 30 days, most frequent first, once `wanted`. */
export function useValues(field: string, wanted: boolean) {
  const { id: projectId, timeZone } = useProject();
  const listed = !isColumn(field) || COLUMNS[field].breakdown === true;
  const { data, isPending, error } = api.query.run.useQuery(
    {
      projectId,
      query: {
        kind: "breakdown",
        by: field,
        range: { last: "30d" },
        timezone: timeZone,
        limit: LISTED,
      },
    },
    { ...ON_ITS_OWN, enabled: wanted && listed, staleTime: 60_000, refetchOnWindowFocus: false },
  );
  const rows = data?.kind === "breakdown" ? data.rows : [];
  const values: KnownValue[] = rows.flatMap(({ value, figure }) =>
    value === null ? [] : [{ value, count: figure }],
  );
  return { values, loading: listed && isPending && wanted, error };
}
