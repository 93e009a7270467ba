import { Failed } from "@/console/failed";
import { eventsHref } from "@/console/links/events-href";
import { fieldLabel } from "@/console/query/model/fields";
import { type Group, groupCsv, groupFilter, groupLabels } from "@/console/query/model/groups";
import { wireRange } from "@/console/query/range/use-range";
import { useProject } from "@/console/shell/current/current";
import { api, type Outputs, UNBATCHED } from "@/console/trpc/api";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { BarList, type BarListItem } from "@/ui/charts/bar-list";
import type { DateRange } from "@/ui/dates/date-range";
import { formatFullCount, formatShare } from "@/ui/format/number";
import { Skeleton } from "@/ui/loading/skeleton";
import type { OVERVIEW_METRICS } from "./overview-metrics";
import { isInformative, type RankingField } from "./rankings";
import { refetchInterval } from "./use-metric";

const LIMIT = 6;

type RankingProps = {
  ranking: RankingField;
  metric: (typeof OVERVIEW_METRICS)[number];
  period: DateRange;
};

/**
 * A field's top values, each linked to its events. Renders nothing for fields that
 * are not informative.
 */
export function Ranking({ ranking, metric, period }: RankingProps) {
  const { id: projectId } = useProject();
  const { data, error, isPending, refetch } = api.overview.top.useQuery(
    { projectId, metric: metric.name, field: ranking.field, period, limit: LIMIT },
    { ...UNBATCHED, refetchInterval: refetchInterval },
  );
  if (data && !isInformative(data)) return null;
  return (
    <Card aria-label={ranking.title} aria-busy={isPending}>
      <CardHeader title={ranking.title} description={`By ${metric.unit}`} />
      <CardBody className="p-2">
        {error ? (
          <Failed error={error} retry={refetch} />
        ) : data ? (
          <RankedValues top={data} {...{ ranking, metric, period }} />
        ) : (
          <RankingSkeleton />
        )}
      </CardBody>
    </Card>
  );
}

function RankingSkeleton() {
  return (
    <div className="flex flex-col gap-2 p-2">
      {Array.from({ length: LIMIT }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines differ only by position
        <Skeleton key={line} className="h-6" />
      ))}
    </div>
  );
}

function RankedValues({
  top,
  ranking,
  metric,
  period,
}: RankingProps & { top: Outputs["overview"]["top"] }) {
  const { id } = useProject();
  if (top.items.length === 0) {
    return <p className="px-2 py-6 text-center text-soft">No events in this period.</p>;
  }
  const { field } = ranking;
  const groups = new Map(top.items.map(({ value }): [string, Group] => [keyOf(value), { value }]));
  const groupOf = ({ key }: BarListItem) => groups.get(key);
  const labels = groupLabels(field, top.items);
  return (
    <BarList
      label={`${ranking.title} by ${metric.unit}`}
      valueLabel={metric.label}
      nameColumns={groupCsv(fieldLabel(field), groupOf)}
      items={top.items.map(({ value, count, share }, at) => ({
        key: keyOf(value),
        label: labels[at] ?? "",
        value: count,
        share,
        href: eventsHref(id, {
          range: wireRange(period),
          filters: [groupFilter(field, { value }, top.items)],
        }),
      }))}
      note={
        top.other && `Other: ${formatFullCount(top.other.count)} (${formatShare(top.other.share)})`
      }
    />
  );
}

const keyOf = (value: unknown): string => JSON.stringify(value);
