import { Failed } from "@/console/failed";
import { usePeriod } from "@/console/query/range/use-period";
import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { NumberTile, TimeSeriesChart } from "@/ui/charts";
import { Skeleton } from "@/ui/loading/skeleton";
import { utcDaysOf } from "./days";
import { PlaceholderIds } from "./placeholder-ids";
import { ReasonTable } from "./reason-table";
import { countOf, FATES } from "./reasons";
import { useNow } from "./use-now";

const REFRESH_MS = 10_000;

type Health = Outputs["health"]["byDay"];

/** What became of everything that was sent. */
export function Health() {
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
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {FATES.map(({ fate, label }) => (
          <Card key={fate} className="p-4" aria-label={label}>
            <NumberTile
              label={label}
              value={data ? countOf(data.totals, fate) : null}
              loading={isPending}
            />
          </Card>
        ))}
      </div>
      <PlaceholderIds events={data?.totals.suspicious_user_id ?? 0} period={period} />
      <Card aria-label="By day">
        <CardHeader title="By day" description="By the day on which they arrived, in UTC." />
        <CardBody>{data ? <HealthChart {...data} /> : <Skeleton className="h-64" />}</CardBody>
      </Card>
      <Card aria-label="By reason">
        <CardHeader
          title="By reason"
          description="Accepted events are counted once; the others by sending, so that a retry counts again."
        />
        <ReasonTable totals={data?.totals ?? {}} loading={isPending} />
      </Card>
    </div>
  );
}

/** Corrected events are among the accepted ones, so they do not stand on them. */
function HealthChart({ days }: Health) {
  const series = FATES.map(({ fate, label }) => ({
    key: fate,
    label,
    data: days.map(({ day, counts }) => ({
      time: `${day}T00:00:00Z`,
      value: countOf(counts, fate),
    })),
  }));
  return (
    <TimeSeriesChart
      kind="line"
      label="What became of what was sent, by day (UTC)"
      series={series}
      timeZone="UTC"
      granularity="day"
    />
  );
}
