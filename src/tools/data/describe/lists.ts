import { shortened } from "@/base/text/shortened";
import { formatInZone, type Scalar, type Value } from "@/query";
import { jsonSize } from "../../contract/answer";
import type { FoundData, FoundEvents, FoundProperties, Wanted } from "./find-data";
import { type ListSource, listing, type Page } from "./listing";

/** In characters. */
const MAX_SAMPLE = 40;
/** Significant digits of a share. */
const DIGITS = 2;
/** The most rows on the page that has both lists. */
const FIRST_EVENTS = 20;
const FIRST_PROPERTIES = 40;
/** The characters of both lists as JSON: with the rest of the answer, about 1,500 tokens. */
const FIRST_ROOM = 3_400;

/** The lists of an answer as far as they were asked for: events, fields, properties. */
export function listsOf(
  { events, properties }: FoundData,
  { event, search }: Wanted,
  { room: whole, ...page }: Page,
  zone: string,
) {
  const room = page.place ? whole : Math.min(whole, FIRST_ROOM);
  const eventsRoom = properties === null ? room : room / 2;
  const eventPage = events && listing(eventList(events, zone), { ...page, room: eventsRoom });
  const before = { ...(eventPage && { events: eventPage }) };
  if (properties === null) return before;
  const fields = page.place ? [] : fieldsNamed(properties, search);
  const lists = { ...before, ...(fields.length > 0 && { fields: fieldList(fields) }) };
  const list = propertyList(properties, event === null);
  const rest = room - jsonSize(lists);
  return {
    ...lists,
    properties: { ...sampleOf(properties, zone), ...listing(list, { ...page, room: rest }) },
  };
}

const eventList = ({ names, distinct, cut }: FoundEvents, zone: string): ListSource => ({
  name: "events",
  columns: ["name", "count", "last_seen"],
  rows: names.map(({ name, count, lastSeen }) => [
    name,
    count,
    formatInZone(lastSeen, zone).slice(0, "2026-07-15".length),
  ]),
  total: distinct,
  cut,
  first: FIRST_EVENTS,
});

/** `withEvents`: whether to name the events that have a property. */
const propertyList = (
  { properties, sampled, events, cut }: FoundProperties,
  withEvents: boolean,
): ListSource => ({
  name: "properties",
  columns: ["name", "types", "share", "samples", ...(withEvents ? ["events"] : [])],
  rows: properties.map(({ key, types, share, examples, events = [] }): Value[] => [
    key,
    types.map(({ type }) => type).join("|"),
    rounded(share),
    samplesOf(examples),
    ...(withEvents ? [events.slice(0, 2)] : []),
  ]),
  total: properties.length,
  cut: cut || sampled < events,
  first: FIRST_PROPERTIES,
});

type SampledField = FoundProperties["fields"][number];

export const fieldsNamed = ({ fields }: FoundProperties, search: string | null): SampledField[] =>
  fields.filter(({ name }) => search === null || name.includes(search.toLowerCase()));

/** The fields that are not properties, with samples of their values. */
const fieldList = (fields: readonly SampledField[]) => ({
  columns: ["name", "share", "samples"],
  rows: fields.map(({ name, share, examples }): Value[] => [
    name,
    rounded(share),
    name === "session_id" ? [] : samplesOf(examples),
  ]),
});

/** The range and the number of the events that properties were read from. */
const sampleOf = ({ range, sampled, events }: FoundProperties, zone: string) => ({
  ...(range && {
    start_time: formatInZone(range.start, zone),
    end_time: formatInZone(range.end, zone),
  }),
  ...(sampled < events && { sampled_events: sampled, of_events: events }),
});

const rounded = (share: number): number => Number(share.toPrecision(DIGITS));

const samplesOf = (examples: readonly Scalar[]): Scalar[] =>
  examples.map((example) =>
    typeof example === "string" ? shortened(example, MAX_SAMPLE) : example,
  );
