"use client";

import type { DateRange } from "@/ui/dates/date-range";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import { pickedRange, rangeText } from "./range-words";
import { DEFAULT_RANGE, useRange } from "./use-range";

type RangePickerProps = {
  /** The screen's range until the user chooses another. */
  defaultRange?: DateRange;
};

/** Picker for the screen's range and time zone. */
export function RangePicker({ defaultRange = DEFAULT_RANGE }: RangePickerProps) {
  const { period, zone, setRange, setZone } = useRange(defaultRange);
  const picked = pickedRange(period.range);
  return (
    <DateRangePicker
      value={picked ?? defaultRange}
      text={picked ? undefined : rangeText(period.range)}
      onChange={setRange}
      timeZone={zone}
      onTimeZoneChange={setZone}
    />
  );
}
