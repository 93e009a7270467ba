import { useProject } from "@/console/shell/current/current";
import { api, UNBATCHED } from "@/console/trpc/api";
import type { DateRange } from "@/ui/dates/date-range";
import type { MetricName } from "./overview-metrics";

/**
 * Refetches regularly, since the period may still be in progress; more often while the first
 * events are expected.
 */
const REFRESH_MS = 60_000;
const EMPTY_REFRESH_MS = 3_000;

export const refetchInterval = ({ state }: { state: { data: { total: number } | undefined } }) =>
  state.data?.total === 0 ? EMPTY_REFRESH_MS : REFRESH_MS;

/** While another period loads, `data` is that of the previous one, marked as placeholder data. */
export function useMetric(metric: MetricName, period: DateRange) {
  const { id: projectId } = useProject();
  return api.overview.metric.useQuery(
    { projectId, metric, period },
    {
      ...UNBATCHED,
      refetchInterval,
      placeholderData: (before) => (before?.metric === metric ? before : undefined),
    },
  );
}
