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
import { type ListedEvents, useEventList } from "./use-event-list";
import { useHeld } from "./use-held";

type EventListProps = {
  listed: ListedEvents;
  order: EventOrder;
  live: boolean;
  onLiveChange: (live: boolean) => void;
  onOpen: (event: EventSummary) => void;
};

/** More rows than this are not all rendered. */
const MANY_ROWS = 100;

export function EventList(props: EventListProps) {
  const { order, live, onLiveChange, onOpen } = props;
  const { id: projectId } = useProject();
  const { timeZone } = props.listed;
  const { held, watch } = useHeld();
  const { first, older, fault, events, waiting, showWaiting } = useEventList({ ...props, held });
  const columns = useMemo(
    () => eventColumns(projectId, order, timeZone),
    [projectId, order, timeZone],
  );
  return (
    // Its switch stands in the line of the controls that lead to another list.
    <div {...watch} className="contents">
      {order === "received" && (
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-2">
          {live && fault !== null && (
            <p role="status" className="text-bad text-sm">
              New events cannot be loaded now: {fault} It is tried again.
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
    return <NoEventsYet>They appear here within a second of being sent.</NoEventsYet>;
  }
  return (
    <EmptyState icon={<SearchX />} title="No events match">
      {filtered ? "Take off a filter, or choose a longer period." : "Choose a longer period."}
    </EmptyState>
  );
}
