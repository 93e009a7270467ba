import { useMemo } from "react";
import { DAY_MS, MAX_RANGE_DAYS } from "@/base/time/durations";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import type { ChartBand } from "@/ui/charts/series/types";
import { rejectionBands } from "./rejection-bands";

const REFRESH_MS = 60_000;

/** The days with rejected events in a time span: `from` included, `to` excluded, both ISO 8601. */
export function useRejectionBands(from: string, to: string): ChartBand[] {
  const { id: projectId } = useProject();
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const days = { from: dayOf(start), to: dayOf(end - 1) };
  const { data } = api.health.byDay.useQuery(
    { projectId, ...days },
    {
      enabled: end > start && end - start < (MAX_RANGE_DAYS - 1) * DAY_MS,
      refetchInterval: REFRESH_MS,
    },
  );
  return useMemo(() => rejectionBands(data?.days ?? []), [data]);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
