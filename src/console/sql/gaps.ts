/** More gaps than that are not filled: the points then stand side by side. */
const MOST = 2_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d+)?$/;

/**
 * Dates or times of an answer, sorted, with those between that no row has: where the steps are even, a
 * day without events is a place on the axis too. They are read as a clock shows them, in whatever zone.
 */
export function withGaps(times: readonly string[]): string[] {
  const instants = times.map(instantOf);
  const known = instants.filter((instant) => instant !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (
    known.length < 3 ||
    known.length < times.length ||
    first === undefined ||
    last === undefined
  ) {
    return [...times];
  }
  const steps = known.slice(1).map((instant, at) => instant - (known[at] ?? 0));
  const step = Math.min(...steps);
  const even = step > 0 && steps.every((one) => one % step === 0);
  if (!even || (last - first) / step > MOST) return [...times];
  const written = new Map(known.map((instant, at) => [instant, times[at]]));
  const length = times[0]?.length ?? 0;
  return Array.from({ length: (last - first) / step + 1 }, (_, at) => {
    const instant = first + at * step;
    return written.get(instant) ?? textOf(instant, length);
  });
}

function instantOf(text: string): number | null {
  if (DAY.test(text)) return Date.parse(`${text}T00:00:00Z`);
  const [, day, clock, fraction = ""] = TIME.exec(text) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${clock}${fraction}Z`);
}

const textOf = (instant: number, length: number): string =>
  new Date(instant).toISOString().replace("T", " ").replace("Z", "").slice(0, length);
