import { isLong } from "@/base/text/long-integers";
import type { QueryLimits } from "@/clickhouse/types";
import { compileProperties, compileSampleSize } from "@/query/engine/compile/catalogue";
import { fetchAll } from "@/query/engine/fetch/fetch";
import type { ProjectScope } from "@/query/engine/language/kind";
import { EVENT_NAME } from "@/query/engine/model/fields";
import { equalsFilter } from "@/query/engine/model/filter";
import { periodOf } from "@/query/engine/period/period";
import { overlap, retentionWindow } from "@/query/engine/period/retention-window";
import type { PropertiesQuestion, PropertiesScope } from "@/query/engine/questions/catalogue";
import { ALL_EVENTS } from "../metrics/input";
import { runMetric } from "../metrics/run";
import { fetchFieldSamples, type SampledField } from "./fields";
import type { CatalogueContext } from "./names";
import { type BusyHour, chooseSample } from "./sample";

/** The maximum number of properties in the catalogue: those with the most events. */
export const MAX_PROPERTIES = 1_000;
/** A property has at most six types; further rows belong to properties that are not listed. */
const MAX_ROWS = 6 * MAX_PROPERTIES;
/** The approximate size of the sample. */
const SAMPLE_EVENTS = 200_000;
const MAX_EXAMPLES = 3;

const LIMITS: QueryLimits = {
  maxSeconds: 15,
  maxMemoryBytes: 1024 ** 3,
  maxResultRows: 2 * MAX_ROWS,
};

const OPTIONS = { limits: LIMITS, advice: "Select a single event." };

type PropertyType = "string" | "number" | "boolean" | "null" | "array" | "object";

/** A number beyond 2^53 is a string of its digits. */
type Example = string | number | boolean;

type CatalogueProperty = {
  key: string;
  /** Most frequent first. */
  types: { type: PropertyType; count: number }[];
  /** The number of events in the sample. */
  count: number;
  /** The share of the sample, 0 to 1. */
  share: number;
  /** When the first and last events in the sample that have the property happened, in ms. */
  firstSeen: number;
  lastSeen: number;
  /** A few values of each type, most frequent first; long texts are truncated. */
  examples: Example[];
  /** The names of the events that have it most often; only if `maxEvents` was given. */
  events?: string[];
};

type PropertiesCatalogue = {
  properties: CatalogueProperty[];
  /** The number of events in the sample, and of all in the range. */
  sampled: number;
  events: number;
  /** The range in ms. */
  from: number;
  to: number;
  /** Whether properties are missing. */
  cut: boolean;
  timeZone: string;
};

/** The properties of the last 30 days' events, from a sample if there are many. */
export async function fetchProperties(
  { clock, ...context }: CatalogueContext,
  { projectId, timeZone }: ProjectScope,
  eventName: string | null,
): Promise<PropertiesCatalogue> {
  const now = clock.now();
  const { range } = periodOf({ last: 30, unit: "d" }, timeZone, now);
  const filters = eventName === null ? [] : [equalsFilter(EVENT_NAME, eventName)];
  const found = await fetchPropertyNames(
    { projectIds: [projectId], range, filters, bots: "include", search: null },
    { ...context, now },
  );
  return { ...found, from: range.start, to: range.end, timeZone };
}

type SampleContext = Omit<CatalogueContext, "clock"> & { now: number };
type Found = Pick<PropertiesCatalogue, "properties" | "sampled" | "events" | "cut">;

/** The properties of some events, from a sample if there are many. */
export async function fetchPropertyNames(
  scope: PropertiesScope,
  context: SampleContext,
): Promise<Found> {
  const sampled = await chooseEvents(scope, context, 0);
  return sampled ? readProperties(sampled, context) : NOTHING;
}

/**
 * Like {@link fetchPropertyNames}, with up to `maxEvents` event names per property,
 * and the other fields.
 */
export async function fetchFieldsAndProperties(
  scope: PropertiesScope,
  context: SampleContext,
  maxEvents: number,
): Promise<Found & { fields: SampledField[] }> {
  const sampled = await chooseEvents(scope, context, maxEvents);
  if (sampled === null) return { ...NOTHING, fields: [] };
  const [found, fields] = await Promise.all([
    readProperties(sampled, context),
    fetchFieldSamples(sampled.question, context, OPTIONS),
  ]);
  return { ...found, fields };
}

const NOTHING: Found = { properties: [], sampled: 0, events: 0, cut: false };

/** The events to read, and the number of all events; null if there are none. */
type ChosenEvents = { question: PropertiesQuestion; events: number };

async function chooseEvents(
  asked: PropertiesScope,
  context: SampleContext,
  maxEvents: number,
): Promise<ChosenEvents | null> {
  // A longer range would have more hours than a query may.
  const range = overlap(asked.range, retentionWindow(context.now));
  if (range === null) return null;
  const scope = { ...asked, range };
  const hours = await findHours(scope, context);
  const events = hours.reduce((sum, hour) => sum + hour.events, 0);
  if (events === 0) return null;
  const sample = chooseSample(hours, SAMPLE_EVENTS);
  const limits = { examples: MAX_EXAMPLES, events: maxEvents, limit: MAX_ROWS };
  return { question: { ...scope, sample, ...limits }, events };
}

async function readProperties(
  { question, events }: ChosenEvents,
  context: SampleContext,
): Promise<Found> {
  const [rows, sampled] = await Promise.all([
    fetchAll<PropertyRow>(compileProperties(question), context, OPTIONS),
    question.sample === null ? events : countSample(context, question),
  ]);
  const properties = propertiesOf(rows, sampled);
  return {
    properties: properties.slice(0, MAX_PROPERTIES),
    sampled,
    events,
    cut: properties.length > MAX_PROPERTIES || rows.length === MAX_ROWS,
  };
}

/** The hours that have events. Filtered by event name alone, a projection can answer this. */
async function findHours(
  { projectIds, range, filters, bots }: PropertiesScope,
  { clickhouse, now, tags, signal }: SampleContext,
): Promise<BusyHour[]> {
  const { data } = await runMetric(
    { clickhouse, clock: { now: () => now } },
    { projectIds },
    {
      ...ALL_EVENTS,
      metric: "count",
      range,
      granularity: "hour",
      timezone: "UTC",
      filters: [...filters],
      bots,
    },
    { tags, ...(signal ? { signal } : {}) },
  );
  return data.flatMap(({ time, value }) =>
    value > 0 ? [{ start: Date.parse(time) / 1000, events: value }] : [],
  );
}

async function countSample(context: SampleContext, question: PropertiesQuestion): Promise<number> {
  const statement = compileSampleSize(question);
  const [row] = await fetchAll<{ events: string }>(statement, context, OPTIONS);
  return Number(row?.events ?? 0);
}

type PropertyRow = {
  key: string;
  type: PropertyType;
  events: string;
  first: string;
  last: string;
  examples: string[];
  event_names?: string[];
};

/** Merges the types of each key. An event has a key once, so the counts of its types add up. */
function propertiesOf(rows: readonly PropertyRow[], sampled: number): CatalogueProperty[] {
  const byKey = new Map<string, PropertyRow[]>();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  return Array.from(byKey, ([key, ofKey]) => {
    const types = ofKey.map(({ type, events }) => ({ type, count: Number(events) }));
    const count = types.reduce((sum, one) => sum + one.count, 0);
    const examples = ofKey.flatMap(examplesOf);
    return {
      key,
      types,
      count,
      share: sampled === 0 ? 0 : count / sampled,
      firstSeen: Math.min(...ofKey.map((row) => Number(row.first))),
      lastSeen: Math.max(...ofKey.map((row) => Number(row.last))),
      examples: examples.slice(0, MAX_EXAMPLES),
      ...(ofKey[0]?.event_names && { events: eventsOf(ofKey) }),
    };
  }).sort((a, b) => b.count - a.count);
}

const examplesOf = ({ type, examples }: PropertyRow): Example[] =>
  examples.filter((text) => text !== "").map((text) => exampleOf(type, text));

function exampleOf(type: PropertyType, text: string): Example {
  if (type === "boolean") return text === "true";
  return type === "number" && !isLong(Number(text)) ? Number(text) : text;
}

const eventsOf = (rows: readonly PropertyRow[]): string[] => [
  ...new Set(rows.flatMap((row) => row.event_names ?? [])),
];
