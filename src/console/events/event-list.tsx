import { SearchX } from "lucide-react";
import { useMemo } from "react";
import { MoreButton } from "@/console/query/results/more-button";
import NoEventsYet from "@/console/query/results/no-events-yet";
import { useProject } from "@/console/shell/current/current";
import { api, messageOf } from "@/console/trpc/api";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { DataTable } from "@/ui/table/table";

import { type EventOrder, eventColumns } from "./event-columns";
import type { EventSummary } from "./live-list";
import { LiveSwitch } from "./live-switch";
import { type ListRequest, useEventList } from "./use-event-list";
import { useIsReading } from "./use-is-reading";

type EventListProps = {
  listed: ListRequest;
  order: EventOrder;
  live: boolean;
  onLiveChange: (live: boolean) => void;
  onOpen: (event: EventSummary) => void;
};

/** Above this number, only rows in view are rendered. */
const MANY_ROWS = 100;

export function EventList(props: EventListProps) {
  const { order, live, onLiveChange, onOpen } = props;
  const { id: projectId } = useProject();
  const { timeZone } = props.listed;
  const { isReading, handlers } = useIsReading();
  const { first, older, error, events, waiting, showWaiting } = useEventList({
    ...props,
    isReading,
  });
  const columns = useMemo(
    () => eventColumns(projectId, order, timeZone),
    [projectId, order, timeZone],
  );
  return (
    // Has no wrapper, so that the live switch lines up with the screen's filters.
    <div {...handlers} className="contents">
      {order === "received" && (
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-2">
          {live && error !== null && (
            <p role="status" className="text-bad text-sm">
              Could not load new events: {error} Retrying…
            </p>
          )}
          <LiveSwitch live={live} onChange={onLiveChange} waiting={waiting} onShow={showWaiting} />
        </div>
      )}
      <Card className="mt-1 w-full">
        <DataTable
          label="Events"
          columns={columns}
          rows={events}
          rowKey={(event) => event.eventId}
          onRowOpen={onOpen}
          loading={first.isPending}
          error={first.error && events.length === 0 ? messageOf(first.error) : undefined}
          onRetry={() => void first.refetch()}
          csvName="events"
          virtual={events.length > MANY_ROWS}
          maxHeight="calc(100dvh - 12rem)"
          empty={<NoEvents filtered={props.listed.filters.length > 0} />}
        />
      </Card>
      <MoreButton more={older}>Show older events</MoreButton>
    </div>
  );
}

function NoEvents({ filtered }: { filtered: boolean }) {
  const { id: projectId } = useProject();
  const { data } = api.events.arrivals.useQuery({ projectId });
  if (data?.last === null) {
    return <NoEventsYet>Events appear here within a second of being sent.</NoEventsYet>;
  }
  return (
    <EmptyState icon={<SearchX />} title="No events match">
      {filtered ? "Remove a filter or choose a longer period." : "Choose a longer period."}
    </EmptyState>
  );
}
