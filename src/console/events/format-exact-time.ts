const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * "28 Nov 2026, 14:05:09.123 GMT+1": to the millisecond, the precision with
 * which events are stored.
 */
export function formatExactTime(ms: number, zone: string): string {
  const formatter = formatters.get(zone) ?? make(zone);
  formatters.set(zone, formatter);
  return formatter.format(ms);
}

const make = (zone: string) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    hourCycle: "h23",
    timeZoneName: "short",
    timeZone: zone,
  });
