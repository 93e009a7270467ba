import { Tag } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { api, messageOf, ON_ITS_OWN, type Outputs } from "@/console/api";
import { eventsHref } from "@/console/events/events-href";
import { useProject } from "@/console/shell/current";
import { Card, CardHeader } from "@/ui/card";
import { Sparkline } from "@/ui/charts";
import { EmptyState } from "@/ui/empty-state";
import { formatFullCount, formatShare } from "@/ui/format";
import { type Column, DataTable } from "@/ui/table";
import { SearchField, useSearch } from "./search-field";
import { seenColumns } from "./seen-columns";

type Name = Outputs["catalogue"]["names"]["names"][number];

function columnsIn(zone: string): Column<Name>[] {
  return [
    {
      key: "name",
      header: "Event",
      width: "16rem",
      cell: ({ name }) => (
        <span className="block max-w-72 truncate font-medium" title={name}>
          {name}
        </span>
      ),
      sortValue: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      key: "count",
      header: "Count",
      align: "right",
      cell: ({ count }) => <span className="tabular-nums">{formatFullCount(count)}</span>,
      sortValue: ({ count }) => count,
      csv: ({ count }) => count,
    },
    {
      key: "share",
      header: "Share",
      align: "right",
      cell: ({ share }) => <span className="text-soft tabular-nums">{formatShare(share)}</span>,
      sortValue: ({ share }) => share,
      csv: ({ share }) => share,
    },
    {
      key: "daily",
      header: "Last 30 days",
      width: "8rem",
      // Today is not over, and would look like a fall.
      cell: ({ daily }) => daily && <Sparkline values={daily.slice(0, -1)} />,
    },
    ...seenColumns(zone),
  ];
}

/** Every event name that the project has, with a way to its events. */
export function EventNames() {
  const { id: projectId, timeZone } = useProject();
  const router = useRouter();
  const { text, setText, matches } = useSearch();
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  const { data, error, isPending, refetch } = api.catalogue.names.useQuery(
    { projectId },
    ON_ITS_OWN,
  );
  const open = ({ name }: Name) =>
    router.push(
      eventsHref(projectId, { preset: "30d" }, [{ field: "event_name", op: "eq", value: name }]),
    );
  return (
    <Card>
      <CardHeader
        title="Event names"
        description={`Within the 13 months that are kept. When one was last seen is told to the quarter of an hour.${data?.cut ? " Only the 1,000 most frequent names are listed." : ""}`}
        actions={
          <SearchField label="Find a name" text={text} onChange={(to) => void setText(to)} />
        }
      />
      <DataTable
        label="Event names"
        columns={columns}
        rows={(data?.names ?? []).filter(({ name }) => matches(name))}
        rowKey={({ name }) => name}
        onRowOpen={open}
        loading={isPending}
        error={error ? messageOf(error) : undefined}
        onRetry={() => void refetch()}
        csvName="event-names"
        virtual={(data?.names.length ?? 0) > 200}
        empty={
          <EmptyState icon={<Tag />} title={text === "" ? "No events yet" : "No name like that"} />
        }
      />
    </Card>
  );
}
