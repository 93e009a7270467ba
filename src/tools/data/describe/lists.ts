import { formatInZone, type Value } from "@/query";
import { shortened } from "../../answers/pager";
import type { FoundEvents, FoundProperties } from "./find-data";
import type { ListSource } from "./listing";

/** In characters. */
const MAX_SAMPLE = 40;
/** Significant digits of a share. */
const DIGITS = 2;

export const eventList = ({ names, distinct, cut }: FoundEvents, zone: string): ListSource => ({
  name: "events",
  columns: ["name", "count", "last_seen"],
  rows: names.map(({ name, count, lastSeen }) => [
    name,
    count,
    formatInZone(lastSeen, zone).slice(0, "2026-07-15".length),
  ]),
  total: distinct,
  cut,
});

/** `withEvents`: whether to name the events that have a property. */
export const propertyList = (
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
});

type SampledField = FoundProperties["fields"][number];

export const fieldsNamed = ({ fields }: FoundProperties, search: string | null): SampledField[] =>
  fields.filter(({ name }) => search === null || name.includes(search.toLowerCase()));

/** The fields that are not properties, with samples of their values. */
export const fieldList = (fields: readonly SampledField[]) => ({
  columns: ["name", "share", "samples"],
  rows: fields.map(({ name, share, examples }): Value[] => [
    name,
    rounded(share),
    name === "session_id" ? [] : samplesOf(examples),
  ]),
});

const rounded = (share: number): number => Number(share.toPrecision(DIGITS));

const samplesOf = (examples: readonly string[]): string[] =>
  examples.map((example) => shortened(example, MAX_SAMPLE));
