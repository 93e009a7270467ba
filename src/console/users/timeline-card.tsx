import { SearchX } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { EventSheet } from "@/console/events/event-sheet";
import { useQueryDraft } from "@/console/query/builder/use-query-draft";
import { FilterEditor } from "@/console/query/filters/filter-editor";
import { EventPicker } from "@/console/query/pickers/event-picker";
import { useRange } from "@/console/query/range/use-range";
import { MoreButton } from "@/console/query/results/more-button";
import { ResultView } from "@/console/query/results/result-view";
import { usePages } from "@/console/query/results/use-pages";
import { TooLong } from "@/console/query/share/too-long";
import type { WireEvents } from "@/query/engine/language/wire";
import type { EventRecord, EventsResult } from "@/query/kinds/events/result";
import { Card } from "@/ui/card";
import type { DateRange } from "@/ui/dates/date-range";
import { EmptyState } from "@/ui/feedback/empty-state";
import { timeZoneLabel } from "@/ui/format/labels";
import { formatFullCount } from "@/ui/format/number";
import { Skeleton } from "@/ui/loading/skeleton";
import { timelineOf } from "./timeline";
import { TimelineDays } from "./timeline-days";
import { EMPTY_USERS, readUsersDraft, trimmed } from "./users-draft";

const PAGE = 100;

/** The user's events, newest first. Clicking one opens its details. */
export function Timeline({ userId, usual }: { userId: string; usual: DateRange }) {
  const { period, zone } = useRange(usual);
  const { draft, shareable, replace } = useQueryDraft(readUsersDraft, EMPTY_USERS);
  const { events, filters } = draft;
  const query = useMemo(
    (): WireEvents => ({
      kind: "events",
      order: "happened",
      limit: PAGE,
      ...period,
      ...(events && { events }),
      filters: [{ field: "user_id", op: "eq", value: userId }, ...(filters ?? [])],
    }),
    [userId, period, events, filters],
  );
  const pages = usePages<"events">(query);
  const { openId, happenedAt, open, close } = useOpenEvent();
  return (
    <section aria-label="Timeline">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <h2 className="font-medium text-base text-ink leading-7">Timeline</h2>
        <div className="flex min-w-0 flex-wrap items-start gap-2">
          <EventPicker
            label="Timeline events"
            value={events}
            onChange={(next) => void replace(trimmed({ ...draft, events: next }))}
          />
          <FilterEditor
            label="Timeline filters"
            value={filters ?? []}
            onChange={(next) => void replace(trimmed({ ...draft, filters: next }))}
          />
        </div>
      </div>
      <TooLong shareable={shareable} />
      <ResultView result={pages} skeleton={<TimelineSkeleton />}>
        {(found) => <TimelineEvents pages={found} zone={zone} onOpen={open} />}
      </ResultView>
      {pages.data !== undefined && <MoreButton more={pages.more}>Show older events</MoreButton>}
      <EventSheet eventId={openId} happenedAt={happenedAt} timeZone={zone} onClose={close} />
    </section>
  );
}

/** The id of the open event is in the URL; its time is known only from its row. */
function useOpenEvent() {
  const [openId, setOpenId] = useQueryState(
    "event",
    parseAsString.withOptions({ history: "push" }),
  );
  const [row, setRow] = useState<EventRecord | null>(null);
  return {
    openId,
    happenedAt: row?.event_id === openId && row ? Date.parse(row.timestamp) : undefined,
    open: (event: EventRecord) => {
      setRow(event);
      void setOpenId(event.event_id);
    },
    close: () => void setOpenId(null),
  };
}

type TimelineEventsProps = {
  pages: readonly EventsResult[];
  zone: string;
  onOpen: (event: EventRecord) => void;
};

function TimelineEvents({ pages, zone, onOpen }: TimelineEventsProps) {
  const events = useMemo(() => pages.flatMap((page) => page.events), [pages]);
  const days = useMemo(() => timelineOf(events, zone), [events, zone]);
  const total = pages[0]?.total ?? 0;
  if (events.length === 0) {
    return (
      <Card>
        <EmptyState icon={<SearchX />} title="No events match">
          Remove a filter or choose a longer period.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <p role="status" className="mb-2 text-soft text-sm tabular-nums">
        {total === 1 ? "1 event" : `${formatFullCount(total)} events`}, times in{" "}
        {timeZoneLabel(zone)}
      </p>
      <TimelineDays days={days} zone={zone} onOpen={onOpen} />
    </>
  );
}

function TimelineSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  );
}
