import { Tag } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { eventsHref } from "@/console/links/events-href";
import { useProject } from "@/console/shell/current/current";
import { api, messageOf, type Outputs, UNBATCHED } from "@/console/trpc/api";
import { Card, CardHeader } from "@/ui/card";
import { Sparkline } from "@/ui/charts/sparkline";
import { EmptyState } from "@/ui/feedback/empty-state";
import { type Column, DataTable } from "@/ui/table/table";
import { nameColumn, numberColumn, shareColumn } from "@/ui/table/value-columns";
import { SearchField, useSearch } from "./search-field";
import { seenColumns } from "./seen-columns";

type Name = Outputs["catalogue"]["names"]["names"][number];

function columnsIn(zone: string): Column<Name>[] {
  return [
    { ...nameColumn("name", "Event", ({ name }) => name), width: "16rem" },
    numberColumn("count", "Count", ({ count }) => count),
    shareColumn("Share", ({ share }) => share),
    {
      key: "daily",
      header: "Last 30 days",
      width: "8rem",
      // Excludes today, since an unfinished day would look like a drop.
      cell: ({ daily }) => daily && <Sparkline values={daily.slice(0, -1)} />,
    },
    ...seenColumns(zone),
  ];
}

/** The project's event names, each linked to its events. */
export function EventNames() {
  const { id: projectId, timeZone } = useProject();
  const router = useRouter();
  const { text, setText, matches } = useSearch();
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  const { data, error, isPending, refetch } = api.catalogue.names.useQuery(
    { projectId },
    UNBATCHED,
  );
  const open = ({ name }: Name) =>
    router.push(
      eventsHref(projectId, {
        range: { last: "30d" },
        filters: [{ field: "event_name", op: "eq", value: name }],
      }),
    );
  return (
    <Card>
      <CardHeader
        title="Event names"
        description={`From the last 13 months. “Last seen” is rounded to 15 minutes.${data?.cut ? " Only the 1,000 most frequent names are listed." : ""}`}
        actions={
          <SearchField label="Search event names" text={text} onChange={(to) => void setText(to)} />
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
          <EmptyState
            icon={<Tag />}
            title={text === "" ? "No events yet" : "No matching event names"}
          />
        }
      />
    </Card>
  );
}
