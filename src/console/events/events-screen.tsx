"use client";

import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { usePeriod } from "@/console/period/use-period";
import { FilterEditor } from "@/console/query/filter-editor";
import { useProject } from "@/console/shell/current";
import { DateRangePicker } from "@/ui/date-range";
import { PageHeader } from "@/ui/page-header";
import { Select } from "@/ui/select";
import { zoneWords } from "@/ui/words";
import { EventList } from "./event-list";
import { EventSheet } from "./event-sheet";
import type { EventSummary } from "./live-list";
import { useFilters } from "./use-filters";

const ORDERS = ["received", "happened"] as const;
const ORDER_OPTIONS = [
  { value: "received", label: "Newest received first" },
  { value: "happened", label: "Newest happened first" },
] as const;

/** Every event, one by one. */
export function EventsScreen() {
  const { timeZone } = useProject();
  const [period, setPeriod] = usePeriod();
  const [filters, setFilters] = useFilters();
  const [order, setOrder] = useQueryState(
    "by",
    parseAsStringLiteral(ORDERS).withDefault("received").withOptions({ history: "push" }),
  );
  const [live, setLive] = useQueryState("live", parseAsBoolean.withDefault(true));
  const [opened, setOpened] = useQueryState(
    "event",
    parseAsString.withOptions({ history: "push" }),
  );
  // Where the opened event happened is known from its row, but not from an address that was shared.
  const [row, setRow] = useState<EventSummary | null>(null);
  const open = (event: EventSummary) => {
    setRow(event);
    void setOpened(event.eventId);
  };
  return (
    <>
      <PageHeader
        title="Events"
        description={`Every event as it was accepted. Times are those of ${zoneWords(timeZone)}.`}
        actions={
          <DateRangePicker
            value={period}
            onChange={(chosen) => void setPeriod(chosen)}
            timeZone={timeZone}
          />
        }
      />
      <div className="flex flex-wrap items-start justify-end gap-2">
        <FilterEditor
          label="Filters"
          value={filters}
          onChange={(chosen) => void setFilters(chosen)}
          className="mr-auto"
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
          key={JSON.stringify([period, order, filters])}
          {...{ period, order, filters, live }}
          onLiveChange={(chosen) => void setLive(chosen)}
          onOpen={open}
        />
      </div>
      <EventSheet
        eventId={opened}
        happenedAt={row?.eventId === opened ? row?.happenedAt : undefined}
        onClose={() => void setOpened(null)}
      />
    </>
  );
}
