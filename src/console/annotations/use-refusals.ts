import { useMemo } from "react";
import { DAY_MS, MAX_RANGE_DAYS } from "@/base/time/durations";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import type { ChartBand } from "@/ui/charts";
import { refusalBands } from "./refusals";

const REFRESH_MS = 60_000;

/** The days on which events were refused, of a stretch of time, `from` included, `to` not; both ISO. */
export function useRefusals(from: string, to: string): ChartBand[] {
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
  return useMemo(() => refusalBands(data?.days ?? []), [data]);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
