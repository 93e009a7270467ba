import { isDict } from "@/base/validation";
import { COLUMNS, PROPERTY_PREFIX } from "@/query/engine/model/columns";
import type { Dict } from "../prompt/outcome";
import type { Scalar } from "./query-types";

export type EventName = { name: string; count: number };

export type FieldName = {
  /** As a query names it. */
  field: string;
  /** Without the prefix of properties. */
  name: string;
  /** string, number, boolean, null, array or object; empty for the columns of every event. */
  types: string[];
  samples: Scalar[];
  /** The events that have it most, at most two; empty if all may have it. */
  events: string[];
};

/** What a project has, as far as describe_data has listed it. */
export type Catalogue = {
  events: EventName[];
  fields: FieldName[];
  /** Whether these are all. */
  allEvents: boolean;
  allProperties: boolean;
  totalEvents: number;
};

export const isProperty = ({ field }: FieldName): boolean => field.startsWith(PROPERTY_PREFIX);

/**
 * Whether events can be grouped and compared by a field: lists and objects are not single values.
 */
export const isSingle = ({ types }: FieldName): boolean =>
  types.length === 0 || types.some((type) => ["string", "number", "boolean"].includes(type));

export const hasNumbers = ({ types }: FieldName): boolean => types.includes("number");

/** Fields that all events have, whether or not a sample has them. */
const ALWAYS = Object.entries(COLUMNS).flatMap(([name, column]) => {
  const isListed = "breakdown" in column || name === "user_id";
  return isListed ? [{ field: name, name, types: [], samples: [], events: [] }] : [];
});

/** Reads an answer of describe_data. */
export function catalogueOf(answer: Dict): Catalogue {
  const events = tableOf(answer.events);
  const properties = tableOf(answer.properties);
  const columns = tableOf(answer.fields).rows.map(columnOf);
  const named = new Set(columns.map(({ name }) => name));
  return {
    events: events.rows.map(({ name, count }) => ({ name: String(name), count: Number(count) })),
    fields: [
      ...columns,
      ...ALWAYS.filter(({ name }) => !named.has(name)),
      ...properties.rows.map(propertyOf),
    ],
    allEvents: events.complete,
    allProperties: properties.complete,
    totalEvents: Number(answer.total_events ?? 0),
  };
}

/** A catalogue with what another listing of the same project adds. */
export function merged(known: Catalogue, more: Catalogue): Catalogue {
  const eventNames = new Set(known.events.map(({ name }) => name));
  const fieldNames = new Set(known.fields.map(({ field }) => field));
  return {
    ...known,
    events: [...known.events, ...more.events.filter(({ name }) => !eventNames.has(name))],
    fields: [...known.fields, ...more.fields.filter(({ field }) => !fieldNames.has(field))],
  };
}

function columnOf({ name, samples }: Dict): FieldName {
  return {
    field: String(name),
    name: String(name),
    types: [],
    samples: scalars(samples),
    events: [],
  };
}

function propertyOf({ name, types, samples, events }: Dict): FieldName {
  return {
    field: `${PROPERTY_PREFIX}${String(name)}`,
    name: String(name),
    types: String(types).split("|"),
    samples: scalars(samples),
    events: Array.isArray(events) ? events.map(String) : [],
  };
}

const scalars = (list: unknown): Scalar[] =>
  Array.isArray(list)
    ? list.filter((one) => one === null || ["string", "number", "boolean"].includes(typeof one))
    : [];

/** A table of an answer as objects. */
function tableOf(value: unknown): { rows: Dict[]; complete: boolean } {
  if (!isDict(value)) return { rows: [], complete: true };
  const columns = Array.isArray(value.columns) ? value.columns.map(String) : [];
  const rows = Array.isArray(value.rows) ? value.rows : [];
  return {
    rows: rows.map((row: unknown) =>
      Object.fromEntries(columns.map((name, at) => [name, Array.isArray(row) ? row[at] : null])),
    ),
    complete: value.complete === true,
  };
}
