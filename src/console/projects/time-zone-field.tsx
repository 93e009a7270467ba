"use client";

import { formatTime } from "@/ui/format/time";
import { Field } from "@/ui/forms/field";
import { ZoneSelect } from "@/ui/forms/time-zone-select";

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
          Days and weeks of charts begin at midnight there. It is now{" "}
          {/* A minute may pass between the server's rendering and the browser's. */}
          <span suppressHydrationWarning>{formatTime(Date.now(), value)}</span>.
        </>
      }
      error={error}
    >
      <ZoneSelect value={value} onValueChange={onChange} disabled={disabled} />
    </Field>
  );
}
