"use client";

import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { FilterEditor } from "@/console/query/filters/filter-editor";
import { RangePicker } from "@/console/query/range/range-picker";
import { useRange } from "@/console/query/range/use-range";
import { zoneWords } from "@/ui/format/words";
import { Switch } from "@/ui/forms/field";
import { Select } from "@/ui/forms/select";
import { PageHeader } from "@/ui/page-header";
import { EventList } from "./event-list";
import { EventSheet } from "./event-sheet";
import type { EventSummary } from "./live-list";
import { useFilters } from "./use-filters";

const BOTS = ["include", "exclude"] as const;
const ORDERS = ["received", "happened"] as const;
const ORDER_OPTIONS = [
  { value: "received", label: "Newest received first" },
  { value: "happened", label: "Newest happened first" },
] as const;

/** Every event, one by one. */
export function EventsScreen() {
  const { range: period, zone: timeZone } = useRange();
  const [filters, setFilters] = useFilters();
  const [bots, setBots] = useQueryState(
    "bots",
    parseAsStringLiteral(BOTS).withDefault("include").withOptions({ history: "push" }),
  );
  const listed = useMemo(
    () => ({ period, timeZone, filters, bots }),
    [period, timeZone, filters, bots],
  );
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
          label={<span className="text-sm">Leave out bots</span>}
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
