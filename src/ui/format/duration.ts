const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  { ms: DAY, short: "d" },
  { ms: HOUR, short: "h" },
  { ms: MINUTE, short: "min" },
  { ms: SECOND, short: "s" },
] as const;

const tenths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/**
 * Formats a duration in ms by its two largest units: "3 d 4 h", "2 min 5 s". Below ten seconds:
 * "4.2 s", "850 ms", "<1 ms". A dash if it is missing.
 */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return "–";
  if (ms < 0) return `-${formatDuration(-ms)}`;
  if (ms > 0 && ms < 1) return "<1 ms";
  if (Math.round(ms) < SECOND) return `${Math.round(ms)} ms`;
  if (ms < 10 * SECOND) return `${tenths.format(ms / SECOND)} s`;
  const seconds = Math.round(ms / SECOND) * SECOND;
  const at = UNITS.findIndex((unit) => seconds >= unit.ms);
  const large = UNITS[at];
  const small = UNITS[at + 1];
  if (!large) return "–";
  if (!small) return `${seconds / large.ms} ${large.short}`;
  // Rounded in the small unit first, so that 59.6 minutes become the next hour.
  const rounded = Math.round(seconds / small.ms) * small.ms;
  const whole = Math.floor(rounded / large.ms);
  const rest = Math.round((rounded - whole * large.ms) / small.ms);
  const first = `${whole.toLocaleString("en-US")} ${large.short}`;
  return rest === 0 ? first : `${first} ${rest} ${small.short}`;
}
