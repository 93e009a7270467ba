"use client";

import { formatTime } from "@/ui/format/time";
import { Field } from "@/ui/forms/field";
import { TimeZoneSelect } from "@/ui/forms/time-zone-select";

type TimeZoneFieldProps = {
  /** IANA name. */
  value: string;
  onChange: (zone: string) => void;
  error?: string | undefined;
  disabled?: boolean;
};

export function TimeZoneField({ value, onChange, error, disabled = false }: TimeZoneFieldProps) {
  return (
    <Field
      label="Time zone"
      hint={
        <>
          Days and weeks in charts start at midnight in this time zone. Current time:{" "}
          {/* A minute may pass between rendering on the server and in the browser. */}
          <span suppressHydrationWarning>{formatTime(Date.now(), value)}</span>.
        </>
      }
      error={error}
    >
      <TimeZoneSelect value={value} onValueChange={onChange} disabled={disabled} />
    </Field>
  );
}
