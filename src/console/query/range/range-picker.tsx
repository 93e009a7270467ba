"use client";

import type { DateRange } from "@/ui/dates/date-range";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import { useRange } from "./use-range";

type RangePickerProps = {
  /** The screen's range until the user chooses another. */
  defaultRange?: DateRange;
};

/** Picker for the screen's range and time zone. */
export function RangePicker({ defaultRange }: RangePickerProps) {
  const { range, zone, setRange, setZone } = useRange(defaultRange);
  return (
    <DateRangePicker value={range} onChange={setRange} timeZone={zone} onTimeZoneChange={setZone} />
  );
}
