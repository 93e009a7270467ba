"use client";

import { formatRelative, formatTime } from "@/ui/format/time";
import { useBrowserValue } from "@/ui/use-browser-value";

/** The browser's zone as an IANA name. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The user's zone as an IANA name; UTC on the server, which does not know it. */
export const useBrowserTimeZone = (): string => useBrowserValue(browserTimeZone, "UTC");

type TimestampProps = {
  /** ISO 8601. */
  at: string;
  /** IANA name. Default: the user's own zone. */
  zone?: string;
  /** Shows how long ago it was, and the exact time on hover. */
  relative?: boolean;
};

/** A date and time with its zone. */
export function Timestamp({ at, zone, relative = false }: TimestampProps) {
  const browserZone = useBrowserTimeZone();
  const text = formatTime(at, zone ?? browserZone);
  return (
    <time dateTime={at} title={text} className="whitespace-nowrap">
      {relative ? formatRelative(at, Date.now()) : text}
    </time>
  );
}
