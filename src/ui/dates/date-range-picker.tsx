"use client";

import { CalendarDays, ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "../buttons/button";
import { timeZoneLabel } from "../format/labels";
import { onDemand, useOnDemand } from "../loading/on-demand";
import { Popover, PopoverContent, PopoverTrigger } from "../menus/popover";
import { type DatePreset, type DateRange, rangeLabel } from "./date-range";
import type { RangePanelProps } from "./date-range-panel";

const PANEL = onDemand<RangePanelProps>(() => import("./date-range-panel"));

export type { DatePreset, DateRange } from "./date-range";

export type DateRangePickerProps = {
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** The IANA name of the zone that days refer to. */
  timeZone: string;
  /** Lets the user choose the zone. */
  onTimeZoneChange?: ((zone: string) => void) | undefined;
  presets?: readonly DatePreset[];
  /** The button's text for a period that the calendar cannot show. */
  text?: string | undefined;
};

export function DateRangePicker(props: DateRangePickerProps) {
  const { value, timeZone } = props;
  const [open, setOpen] = useState(false);
  const RangePanel = useOnDemand(PANEL, open);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger>
        <Button>
          <CalendarDays className="text-faint" aria-hidden="true" />
          <span className="sr-only">Period: </span>
          <span>{props.text ?? rangeLabel(value)}</span>
          <span className="hidden font-normal text-faint text-xs sm:inline">
            {timeZoneLabel(timeZone)}
          </span>
          <ChevronDown className="text-faint" aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      {RangePanel && (
        <PopoverContent aria-label="Choose a period" align="end" className="p-0">
          <RangePanel {...props} onDone={() => setOpen(false)} />
        </PopoverContent>
      )}
    </Popover>
  );
}
