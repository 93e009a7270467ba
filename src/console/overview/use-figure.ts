import { api, ON_ITS_OWN } from "@/console/api";
import { useProject } from "@/console/shell/current";
import type { DateRange } from "@/ui/date-range-value";
import type { Metric } from "./figures";

/** A period that goes on is asked about again by itself. */
const REFRESH_MS = 60_000;

export function useFigure(metric: Metric, period: DateRange) {
  const { id: projectId } = useProject();
  return api.overview.figure.useQuery(
    { projectId, metric, period },
    { ...ON_ITS_OWN, refetchInterval: REFRESH_MS },
  );
}
