"use client";

import type { DateRange } from "@/ui/dates/date-range";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import { useRange } from "./use-range";

type RangePickerProps = {
  /** The screen's range until another is chosen. */
  usual?: DateRange;
};

/** The range of the screen and the zone of its days. */
export function RangePicker({ usual }: RangePickerProps) {
  const { range, zone, setRange, setZone } = useRange(usual);
  return (
    <DateRangePicker value={range} onChange={setRange} timeZone={zone} onTimeZoneChange={setZone} />
  );
}
