/** Gaps in longer ranges are not filled; their points are drawn side by side. */
const MAX_FILLED = 2_000;

/** A date, or a time with an optional offset; the default is UTC. */
const FORMAT = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/;

/** In ms since the epoch; null if it is not a date or time. */
export function instantOf(text: string): number | null {
  const [, day, clock = "00:00:00", fraction = "", offset = "Z"] = FORMAT.exec(text) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${clock}${fraction}${offset}`);
}

/** Local time in ms, ignoring the offset. */
const wallOf = (text: string): number | null => instantOf(text.replace(OFFSET, ""));
const OFFSET = /(?<=\d\d:.*)(Z|[+-]\d\d:\d\d)$/;

/**
 * Sorts by instant, so that hours repeated when clocks go back stay in order. Other
 * values go last, by text.
 */
export function inTimeOrder(times: readonly string[]): string[] {
  const place = (time: string) => instantOf(time) ?? Number.POSITIVE_INFINITY;
  return times
    .toSorted()
    .toSorted((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))));
}

/**
 * Fills gaps in sorted dates or times if the steps are even, so that a day without events gets a
 * place on the axis. Hours are even in absolute time, days in local time.
 */
export const withGaps = (times: readonly string[]): string[] =>
  filled(times, instantOf) ?? filled(times, wallOf) ?? [...times];

function filled(times: readonly string[], read: (text: string) => number | null): string[] | null {
  const known = times.map(read).filter((time) => time !== null);
  if (known.length < 3 || known.length < times.length) return null;
  const steps = known.slice(1).map((time, at) => time - (known[at] ?? 0));
  const step = Math.min(...steps);
  const even = step > 0 && steps.every((one) => one % step === 0);
  const length = steps.reduce((sum, one) => sum + one, 0);
  if (!even || length / step > MAX_FILLED) return null;
  return times.flatMap((time, at) =>
    Array.from({ length: (steps[at] ?? step) / step }, (_, n) => shifted(time, n * step)),
  );
}

/** A later time in the same format. */
function shifted(time: string, ms: number): string {
  const offset = OFFSET.exec(time)?.[0] ?? "";
  const length = time.length - offset.length;
  const iso = new Date((wallOf(time) ?? 0) + ms).toISOString().slice(0, length);
  return (time[10] === " " ? iso.replace("T", " ") : iso) + offset;
}
