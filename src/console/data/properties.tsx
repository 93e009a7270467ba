import { Braces } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { useProject } from "@/console/shell/current/current";
import { api, messageOf, type Outputs, UNBATCHED } from "@/console/trpc/api";
import { Card, CardHeader } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { formatFullCount } from "@/ui/format/number";
import { formatTime } from "@/ui/format/time";
import { Combobox } from "@/ui/forms/combobox";
import { DataTable } from "@/ui/table/table";
import { propertyColumns } from "./property-columns";
import { SearchField, useSearch } from "./search-field";

type Catalogue = Outputs["catalogue"]["properties"];

const ALL = "";

/** The properties of all events or of one event name. */
export function Properties() {
  const { id: projectId, timeZone } = useProject();
  const { text, setText, matches } = useSearch();
  const [of, setOf] = useQueryState("of", parseAsString.withDefault(ALL));
  const columns = useMemo(() => propertyColumns(timeZone), [timeZone]);
  const { data, error, isPending, refetch } = api.catalogue.properties.useQuery(
    { projectId, ...(of === ALL ? {} : { eventName: of }) },
    UNBATCHED,
  );
  return (
    <Card>
      <CardHeader
        title="Properties"
        description={data && sampleText(data, timeZone)}
        actions={
          <>
            <EventFilter value={of} onChange={(name) => void setOf(name)} />
            <SearchField
              label="Search properties"
              text={text}
              onChange={(to) => void setText(to)}
            />
          </>
        }
      />
      <DataTable
        label="Properties"
        columns={columns}
        rows={(data?.properties ?? []).filter(({ key }) => matches(key))}
        rowKey={({ key }) => key}
        loading={isPending}
        error={error ? messageOf(error) : undefined}
        onRetry={() => void refetch()}
        csvName="properties"
        virtual={(data?.properties.length ?? 0) > 200}
        empty={<EmptyState icon={<Braces />} title={emptyTitle(text, data)} />}
      />
    </Card>
  );
}

function EventFilter({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { id: projectId } = useProject();
  const { data, isPending } = api.catalogue.names.useQuery({ projectId }, UNBATCHED);
  return (
    <Combobox
      label="Event"
      className="w-48"
      value={value}
      onValueChange={onChange}
      loading={isPending}
      options={[
        { value: ALL, label: "All events" },
        ...(data?.names ?? []).map(({ name }) => ({ value: name, label: name })),
      ]}
    />
  );
}

function emptyTitle(text: string, data: Catalogue | undefined): string {
  if (text !== "") return "No matching properties";
  return data?.events === 0 ? "No events in the last 30 days" : "These events have no properties";
}

/** States whether the numbers come from all events or from a sample. */
function sampleText({ sampled, events, from, cut }: Catalogue, zone: string): string {
  const all = `${formatFullCount(events)} events since ${formatTime(from, zone)}`;
  const basis =
    sampled === events
      ? `From all ${all}.`
      : `Sampled: ${formatFullCount(sampled)} of ${all}, at regular intervals.`;
  return cut ? `${basis} Only the 1,000 most frequent are listed.` : basis;
}
