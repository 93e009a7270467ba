"use client";

import { formatRelative, formatTime } from "@/ui/format/time";
import { useBrowserValue } from "@/ui/use-browser-value";

/** An IANA name. */
export const zoneOfBrowser = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The IANA name of the visitor's zone; on the server, which does not know it, UTC. */
export const useBrowserZone = (): string => useBrowserValue(zoneOfBrowser, "UTC");

type MomentProps = {
  /** ISO 8601. */
  at: string;
  /** IANA name; the visitor's own when left out. */
  zone?: string;
  /** Says how long ago it is, and when on hover. */
  relative?: boolean;
};

/** A moment with its zone. */
export function Moment({ at, zone, relative = false }: MomentProps) {
  const browserZone = useBrowserZone();
  const text = formatTime(at, zone ?? browserZone);
  return (
    <time dateTime={at} title={text} className="whitespace-nowrap">
      {relative ? formatRelative(at, Date.now()) : text}
    </time>
  );
}
