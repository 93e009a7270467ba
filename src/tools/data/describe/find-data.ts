import { DAY_MS } from "@/base/time/durations";
import {
  EVENT_NAME,
  type EventSpan,
  equalsFilter,
  fetchExactSpan,
  fetchFieldsAndProperties,
  fetchNameCounts,
  overlap,
  type RunContext,
  retentionWindow,
  type TimeRange,
} from "@/query";
import type { ListName } from "./listing";

/** What a description covers. */
export type Wanted = {
  projectId: string;
  /** Only this event. */
  event: string | null;
  /** Only names that contain this text. */
  search: string | null;
};

export type FoundEvents = Awaited<ReturnType<typeof fetchNameCounts>>;
export type FoundProperties = Awaited<ReturnType<typeof fetchFieldsAndProperties>> & {
  /** The range of the events that were read; null if there are none. */
  range: TimeRange | null;
};

export type FoundData = {
  /** Whatever their names contain. */
  all: FoundEvents;
  /** When the first and last of them happened; null if there are none. */
  span: EventSpan | null;
  /** Null if the list was not asked for. */
  events: FoundEvents | null;
  properties: FoundProperties | null;
};

/**
 * Properties are those of this many days until the latest event: older ones may no longer be sent.
 */
const PROPERTY_DAYS = 30;
/** The time of the latest event is rounded down to a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;
/** The number of events that are named for a property: those that have it most often. */
const MAX_EVENTS = 2;

/** Finds events and properties, or `only` one of the two. */
export async function findData(
  wanted: Wanted,
  only: ListName | null,
  context: RunContext,
): Promise<FoundData> {
  const { event, search } = wanted;
  const isListed = event === null && only !== "properties";
  const [all, found] = await Promise.all([
    findEvents(wanted, null, context),
    isListed && search !== null ? findEvents(wanted, search, context) : null,
  ]);
  const [span, properties] = await Promise.all([
    findSpan(wanted, all, context),
    only === "events" ? null : findProperties(wanted, all.lastSeen, context),
  ]);
  return { all, span, events: isListed ? (found ?? all) : null, properties };
}

async function findSpan(
  { projectId, event }: Wanted,
  { firstSeen: first, lastSeen: last }: FoundEvents,
  context: RunContext,
): Promise<EventSpan | null> {
  if (first === null || last === null) return null;
  return fetchExactSpan({ projectId, event }, { first, last }, context);
}

const findEvents = (
  { projectId, event }: Wanted,
  search: string | null,
  { now, ...context }: RunContext,
): Promise<FoundEvents> =>
  fetchNameCounts(
    { ...context, clock: { now: () => now } },
    { projectId },
    { name: event, search },
  );

const NOTHING = { fields: [], properties: [], sampled: 0, events: 0, cut: false };

async function findProperties(
  { projectId, event, search }: Wanted,
  lastSeen: number | null,
  context: RunContext,
): Promise<FoundProperties> {
  const range = lastSeen === null ? null : rangeUntil(lastSeen + QUARTER_MS, context.now);
  if (range === null) return { ...NOTHING, range };
  const filters = event === null ? [] : [equalsFilter(EVENT_NAME, event)];
  const found = await fetchFieldsAndProperties(
    { projectIds: [projectId], range, filters, bots: "include", search },
    context,
    event === null ? MAX_EVENTS : 0,
  );
  return { ...found, range };
}

const rangeUntil = (end: number, now: number): TimeRange | null =>
  overlap({ start: end - PROPERTY_DAYS * DAY_MS, end }, retentionWindow(now));
