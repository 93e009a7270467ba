"use client";

import { DateRangePicker } from "@/ui/date-range";
import type { DateRange } from "@/ui/date-range-value";
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
