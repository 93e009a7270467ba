/** More gaps than that are not filled: the points then stand side by side. */
const MOST = 2_000;

/** A date, or a time with the offset of its zone; without one it is in UTC. */
const FORM = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/;

/** In ms; null for what is neither a date nor a time. */
export function instantOf(text: string): number | null {
  const [, day, clock = "00:00:00", fraction = "", offset = "Z"] = FORM.exec(text) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${clock}${fraction}${offset}`);
}

/** What the clock shows, in ms, in whatever zone. */
const wallOf = (text: string): number | null => instantOf(text.replace(OFFSET, ""));
const OFFSET = /(?<=\d\d:.*)(Z|[+-]\d\d:\d\d)$/;

/** The earlier first, also as clocks go back. What is no time stays behind, by its text. */
export function inTimeOrder(times: readonly string[]): string[] {
  const place = (time: string) => instantOf(time) ?? Number.POSITIVE_INFINITY;
  return times
    .toSorted()
    .toSorted((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))));
}

/**
 * Dates or times of an answer, sorted, with those between that no row has: where the steps are even, a
 * day without events is a place on the axis too. Hours are even in time, days on the clock.
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
  if (!even || length / step > MOST) return null;
  return times.flatMap((time, at) =>
    Array.from({ length: (steps[at] ?? step) / step }, (_, n) => shifted(time, n * step)),
  );
}

/** The time so much later, written as the time is. */
function shifted(time: string, ms: number): string {
  const offset = OFFSET.exec(time)?.[0] ?? "";
  const length = time.length - offset.length;
  const iso = new Date((wallOf(time) ?? 0) + ms).toISOString().slice(0, length);
  return (time[10] === " " ? iso.replace("T", " ") : iso) + offset;
}
