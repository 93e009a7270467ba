"use client";

import { useMemo } from "react";
import { timeZoneLabel } from "../format/labels";
import { zoneOffset } from "../format/time";
import { Combobox } from "./combobox";

type TimeZoneSelectProps = {
  /** An IANA name. */
  value: string;
  onValueChange: (zone: string) => void;
  label?: string;
  size?: "sm" | "md";
  disabled?: boolean;
};

/** Lists all time zones the browser knows, with their current offset from UTC. */
export function TimeZoneSelect({ label = "Time zone", value, ...rest }: TimeZoneSelectProps) {
  const options = useMemo(() => zoneOptions(value, Date.now()), [value]);
  return <Combobox label={label} value={value} options={options} {...rest} />;
}

function zoneOptions(current: string, nowMs: number) {
  const names = new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")]);
  return [...names].map((zone) => ({
    value: zone,
    label: timeZoneLabel(zone),
    hint: zoneOffset(nowMs, zone),
  }));
}
