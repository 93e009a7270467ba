/**
 * A strict reader of Prometheus' text format (version 0.0.4). Throws where Prometheus would reject
 * a scrape or show wrong values, and where promtool would complain about a name.
 */
export type Family = {
  name: string;
  type: "counter" | "gauge" | "histogram" | "summary";
  help: string;
  samples: Sample[];
};
export type Sample = { name: string; labels: Record<string, string>; value: number };

const NAME = /^[a-z_:][a-z0-9_:]*$/;
const COMMENT = /^# (HELP|TYPE) (\S+) (.+)$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;
const NUMBER = /^([+-]?\d+(\.\d+)?(e[+-]?\d+)?|[+-]Inf|Nan|NaN)$/i;

export function parseExposition(text: string): Map<string, Family> {
  if (!text.endsWith("\n")) throw new Error("The last line does not end.");
  const families = new Map<string, Family>();
  let current: Family | null = null;
  for (const line of text.slice(0, -1).split("\n")) {
    if (line === "") continue;
    const comment = COMMENT.exec(line);
    if (comment) current = readComment(families, current, comment);
    else readSample(families, current, line);
  }
  for (const family of families.values()) checkFamily(family);
  return families;
}

function readComment(
  families: Map<string, Family>,
  current: Family | null,
  [line, kind, name = "", rest = ""]: RegExpExecArray,
): Family {
  if (kind === "HELP") {
    if (families.has(name)) throw new Error(`${name} appears twice.`);
    if (!NAME.test(name)) throw new Error(`${name} is not a valid name.`);
    const family: Family = { name, type: "gauge", help: rest, samples: [] };
    families.set(name, family);
    return family;
  }
  if (current?.name !== name) throw new Error(`No help before: ${line}`);
  current.type = rest as Family["type"];
  return current;
}

function readSample(families: Map<string, Family>, family: Family | null, line: string): void {
  const [, name = "", labels, value = ""] = SAMPLE.exec(line) ?? [];
  if (name === "" || !NUMBER.test(value)) throw new Error(`Not a sample: ${line}`);
  const suffix = name.slice(family?.name.length);
  const suffixes = family?.type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
  const isOwn = family && name.startsWith(family.name) && suffixes.includes(suffix);
  if (!isOwn) throw new Error(`Outside of its family: ${line}`);
  const sample = { name, labels: readLabels(labels ?? "", line), value: toNumber(value) };
  const isRepeated = family.samples.some(
    (other) =>
      other.name === name && JSON.stringify(other.labels) === JSON.stringify(sample.labels),
  );
  if (isRepeated) throw new Error(`Repeated: ${line}`);
  if (families.get(family.name) !== family) throw new Error(`Unknown: ${line}`);
  family.samples.push(sample);
}

function readLabels(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (LABEL.lastIndex = 0; LABEL.lastIndex < text.length; ) {
    const at = LABEL.lastIndex;
    const [, name, value] = LABEL.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new Error(`Labels at ${at}: ${line}`);
    if (name in labels) throw new Error(`Repeated label: ${line}`);
    labels[name] = value;
  }
  return labels;
}

const toNumber = (text: string): number =>
  /inf/i.test(text) ? (text.startsWith("-") ? -1 : 1) * Number.POSITIVE_INFINITY : Number(text);

function checkFamily({ name, type, samples }: Family): void {
  if (!["counter", "gauge", "histogram", "summary"].includes(type))
    throw new Error(`${name} has the unknown type ${type}.`);
  // The client library's own names and averages of nothing, which Prometheus accepts.
  const isOurs = !name.startsWith("nodejs_");
  if (isOurs && (type === "counter") !== name.endsWith("_total"))
    throw new Error(`${name}: _total is for counters.`);
  const isCount = type === "counter" || type === "histogram";
  for (const { value } of samples) {
    if (isOurs && Number.isNaN(value)) throw new Error(`${name} is not a number.`);
    if (isCount && value < 0) throw new Error(`${name} is below 0.`);
  }
  if (type === "histogram") checkHistogram(name, samples);
}

/** Buckets are in order and cumulative, and the last one is the count. */
function checkHistogram(name: string, samples: readonly Sample[]): void {
  const series = new Map<string, Sample[]>();
  for (const sample of samples) {
    const { le: _, ...labels } = sample.labels;
    const key = JSON.stringify(labels);
    series.set(key, [...(series.get(key) ?? []), sample]);
  }
  for (const [key, all] of series) {
    const buckets = all.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => toNumber(labels.le ?? ""));
    const counts = buckets.map(({ value }) => value);
    const count = all.find((sample) => sample.name === `${name}_count`)?.value;
    const isSorted = (values: number[]) =>
      values.every((value, at) => value >= (values[at - 1] ?? 0));
    const isWhole =
      bounds.at(-1) === Number.POSITIVE_INFINITY &&
      counts.at(-1) === count &&
      all.some((sample) => sample.name === `${name}_sum`);
    if (!isSorted(bounds) || !isSorted(counts) || !isWhole)
      throw new Error(`${name}${key} is not a histogram.`);
  }
}
