"use client";

import { useMemo } from "react";
import { zoneOffset } from "../format/time";
import { zoneWords } from "../format/words";
import { Combobox } from "./combobox";

export type ZoneSelectProps = {
  /** An IANA name. */
  value: string;
  onValueChange: (zone: string) => void;
  label?: string;
  size?: "sm" | "md";
  disabled?: boolean;
};

/** Every time zone the browser knows, with its present distance from UTC. */
export function ZoneSelect({ label = "Time zone", value, ...rest }: ZoneSelectProps) {
  const options = useMemo(() => zoneOptions(value, Date.now()), [value]);
  return <Combobox label={label} value={value} options={options} {...rest} />;
}

function zoneOptions(current: string, nowMs: number) {
  const names = new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")]);
  return [...names].map((zone) => ({
    value: zone,
    label: zoneWords(zone),
    hint: zoneOffset(nowMs, zone),
  }));
}
