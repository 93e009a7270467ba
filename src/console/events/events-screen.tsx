"use client";

import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { screenWords } from "@/console/assistant/context/screen-words";
import { useScreenContext } from "@/console/assistant/context/use-screen-context";
import { FilterEditor } from "@/console/query/filters/filter-editor";
import { filterText } from "@/console/query/model/filters";
import { RangePicker } from "@/console/query/range/range-picker";
import { useRange } from "@/console/query/range/use-range";
import { timeZoneLabel } from "@/ui/format/labels";
import { Switch } from "@/ui/forms/field";
import { Select } from "@/ui/forms/select";
import { PageHeader } from "@/ui/page-header";
import { EventList } from "./event-list";
import { EventSheet } from "./event-sheet";
import type { EventSummary } from "./live-list";
import { useEventFilters } from "./use-event-filters";

const BOTS = ["include", "exclude"] as const;
const ORDERS = ["received", "happened"] as const;
const ORDER_OPTIONS = [
  { value: "received", label: "Latest received first" },
  { value: "happened", label: "Latest event time first" },
] as const;

export function EventsScreen() {
  const {
    period: { range },
    zone: timeZone,
  } = useRange();
  const [filters, setFilters] = useEventFilters();
  const [bots, setBots] = useQueryState(
    "bots",
    parseAsStringLiteral(BOTS).withDefault("include").withOptions({ history: "push" }),
  );
  const listed = useMemo(
    () => ({ range, timeZone, filters, bots }),
    [range, timeZone, filters, bots],
  );
  const [order, setOrder] = useQueryState(
    "by",
    parseAsStringLiteral(ORDERS).withDefault("received").withOptions({ history: "push" }),
  );
  useScreenContext({
    words: screenWords("Events", filters.map(filterText), range),
    context: {
      screen: "Events",
      query: { kind: "events", range, timezone: timeZone, filters, bots, order },
    },
  });
  const [live, setLive] = useQueryState("live", parseAsBoolean.withDefault(true));
  const [opened, setOpened] = useQueryState(
    "event",
    parseAsString.withOptions({ history: "push" }),
  );
  // The time of the open event is known from its row, but not when a shared URL opened it.
  const [row, setRow] = useState<EventSummary | null>(null);
  const open = (event: EventSummary) => {
    setRow(event);
    void setOpened(event.eventId);
  };
  return (
    <>
      <PageHeader
        title="Events"
        description={`Individual events as they were accepted. Times are in ${timeZoneLabel(timeZone)}.`}
        actions={<RangePicker />}
      />
      <div className="flex flex-wrap items-start justify-end gap-2">
        <FilterEditor
          label="Filters"
          value={filters}
          onChange={(chosen) => void setFilters(chosen)}
          className="mr-auto"
        />
        <Switch
          label={<span className="text-sm">Exclude bots</span>}
          checked={bots === "exclude"}
          onCheckedChange={(checked) => void setBots(checked ? "exclude" : null)}
        />
        <Select
          size="sm"
          label="Order"
          className="w-52 border-line"
          value={order}
          onValueChange={(chosen) => void setOrder(chosen)}
          options={ORDER_OPTIONS}
        />
        <EventList
          key={JSON.stringify([listed, order])}
          {...{ listed, order, live }}
          onLiveChange={(chosen) => void setLive(chosen)}
          onOpen={open}
        />
      </div>
      <EventSheet
        eventId={opened}
        happenedAt={row?.eventId === opened ? row?.happenedAt : undefined}
        timeZone={timeZone}
        onClose={() => void setOpened(null)}
      />
    </>
  );
}
