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
 * A length of time in ms by its two greatest units: "3 d 4 h", "2 min 5 s"; "850 ms" and "4.2 s" below
 * ten seconds, "<1 ms" of what is less; a dash where there is none.
 */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return "–";
  if (ms < 0) return `-${formatDuration(-ms)}`;
  if (ms > 0 && ms < 1) return "<1 ms";
  if (Math.round(ms) < SECOND) return `${Math.round(ms)} ms`;
  if (ms < 10 * SECOND) return `${tenths.format(ms / SECOND)} s`;
  const seconds = Math.round(ms / SECOND) * SECOND;
  const at = UNITS.findIndex((unit) => seconds >= unit.ms);
  const great = UNITS[at];
  const small = UNITS[at + 1];
  if (!great) return "–";
  if (!small) return `${seconds / great.ms} ${great.short}`;
  // Rounded in the small unit first, so that 59.6 minutes of an hour become the next hour.
  const rounded = Math.round(seconds / small.ms) * small.ms;
  const whole = Math.floor(rounded / great.ms);
  const rest = Math.round((rounded - whole * great.ms) / small.ms);
  const first = `${whole.toLocaleString("en-US")} ${great.short}`;
  return rest === 0 ? first : `${first} ${rest} ${small.short}`;
}
