import { Failed } from "@/console/failed";
import { usePeriod } from "@/console/query/range/use-period";
import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { NumberTile } from "@/ui/charts/number-tile";
import { TimeSeriesChart } from "@/ui/charts/time-series-chart";
import { Skeleton } from "@/ui/loading/skeleton";
import { utcDaysOf } from "./days";
import { countOf, OUTCOMES } from "./outcomes";
import { PlaceholderIds } from "./placeholder-ids";
import { ReasonTable } from "./reason-table";
import { useNow } from "./use-now";

const REFRESH_MS = 10_000;

type IngestionByDay = Outputs["health"]["byDay"];

/** How many events were accepted, deduplicated, corrected and rejected, by day and reason. */
export function Ingestion() {
  const { id: projectId } = useProject();
  const [period] = usePeriod();
  const nowMs = useNow(REFRESH_MS);
  const { data, error, isPending, refetch } = api.health.byDay.useQuery(
    { projectId, ...utcDaysOf(period, nowMs) },
    { refetchInterval: REFRESH_MS },
  );
  if (error) {
    return (
      <Card>
        <Failed error={error} retry={refetch} />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4" aria-busy={isPending}>
      <div className="grid grid-cols-2 gap-4 lg-main:grid-cols-4">
        {OUTCOMES.map(({ outcome, label }) => (
          <Card key={outcome} className="p-4" aria-label={label}>
            <NumberTile
              label={label}
              value={data ? countOf(data.totals, outcome) : null}
              loading={isPending}
            />
          </Card>
        ))}
      </div>
      <PlaceholderIds events={data?.totals.suspicious_user_id ?? 0} period={period} />
      <Card aria-label="By day">
        <CardHeader title="By day" description="By the day events were received, in UTC." />
        <CardBody>{data ? <IngestionChart {...data} /> : <Skeleton className="h-64" />}</CardBody>
      </Card>
      <Card aria-label="By reason">
        <CardHeader
          title="By reason"
          description="Accepted events count once. All others count per request, so each retry counts again."
        />
        <ReasonTable totals={data?.totals ?? {}} loading={isPending} />
      </Card>
    </div>
  );
}

/** Lines, not stacked areas, because corrected events are also among the accepted ones. */
function IngestionChart({ days }: IngestionByDay) {
  const series = OUTCOMES.map(({ outcome, label }) => ({
    key: outcome,
    label,
    data: days.map(({ day, counts }) => ({
      time: `${day}T00:00:00Z`,
      value: countOf(counts, outcome),
    })),
  }));
  return (
    <TimeSeriesChart
      kind="line"
      label="Received events by outcome and day (UTC)"
      series={series}
      timeZone="UTC"
      granularity="day"
    />
  );
}
