import { useProject } from "@/console/shell/current/current";
import { api, ON_ITS_OWN } from "@/console/trpc/api";
import type { DateRange } from "@/ui/dates/date-range";
import type { Metric } from "./figures";

/** A period that goes on is asked about again by itself; sooner where the first events may be on their way. */
const REFRESH_MS = 60_000;
const EMPTY_REFRESH_MS = 3_000;

export const refreshAfter = ({ state }: { state: { data: { total: number } | undefined } }) =>
  state.data?.total === 0 ? EMPTY_REFRESH_MS : REFRESH_MS;

export function useFigure(metric: Metric, period: DateRange) {
  const { id: projectId } = useProject();
  return api.overview.figure.useQuery(
    { projectId, metric, period },
    { ...ON_ITS_OWN, refetchInterval: refreshAfter },
  );
}
