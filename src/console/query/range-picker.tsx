"use client";

import { DateRangePicker } from "@/ui/date-range";
import { useRange } from "./use-range";

/** The range of the screen and the zone of its days. */
export function RangePicker() {
  const { range, zone, setRange, setZone } = useRange();
  return (
    <DateRangePicker value={range} onChange={setRange} timeZone={zone} onTimeZoneChange={setZone} />
  );
}
