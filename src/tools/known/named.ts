import {
  EVENT_NAME,
  type Field,
  type Filter,
  fieldText,
  type Measure,
  metricModel,
  type Query,
  type Scalar,
  type ValueTest,
} from "@/query";
import { isNumber } from "../answers/count-samples";

/** A field, and the tests of its values, each of which an event is expected to pass. */
export type NamedField = {
  field: Field;
  tests: ValueTest[];
  /** Whether the query names it only as a measured property, which is written without a prefix. */
  measured: boolean;
};

/**
 * A filter that an event is expected to match: a measured property has a number, or a
 * value contains a text.
 */
export type NamedPart = { kind: "numbers" | "text"; filter: Filter };

/** What a query names. */
export type Named = {
  events: string[];
  fields: NamedField[];
  parts: NamedPart[];
  /** The only events that the query counts; null if they can have any name. */
  counted: string[] | null;
};

/** Longer lists of values are checked as a whole. */
const MAX_SINGLE_VALUES = 50;

type Selection = { events?: readonly string[] | undefined; filters?: readonly Filter[] };

type Parts = {
  selections: readonly Selection[];
  measures?: readonly Measure[];
  fields?: readonly Field[];
  /** Event names outside of selections. */
  events?: readonly string[];
};

/** Collects the events, properties and values that a query names. */
export function namedBy(query: Query): Named {
  const { selections, measures = [], fields = [], events = [] } = partsOf(query);
  const filters = selections.flatMap((selection) => [...(selection.filters ?? [])]);
  const eventNames = filters.flatMap(eventNamesOf);
  return {
    events: [
      ...new Set([...selections.flatMap((one) => one.events ?? []), ...events, ...eventNames]),
    ],
    fields: namedFields(filters, fields, measures),
    parts: namedParts(filters, measures),
    counted: countedEvents(query, selections),
  };
}

function partsOf(query: Query): Parts {
  switch (query.kind) {
    case "trend": {
      const { series, breakdown } = query;
      return {
        selections: [query, ...series],
        measures: series,
        fields: fieldsOf(breakdown?.field),
      };
    }
    case "breakdown":
      return { selections: [query], measures: [query], fields: [query.by] };
    case "funnel":
      return { selections: [query, ...query.steps], fields: fieldsOf(query.breakdown?.field) };
    case "retention":
      return { selections: [query, query.start, query.return] };
    case "paths":
      return { selections: [query, query.anchor], events: query.ignore };
    case "events":
    case "users":
      return { selections: [query] };
    case "values":
      return {
        selections: [query],
        fields: query.field === "properties" ? [] : [query.field],
      };
    case "user":
      return { selections: [] };
  }
}

const fieldsOf = (field: Field | undefined): Field[] => (field ? [field] : []);

/** Paths go through events of any name, and so may the other parts of a query. */
function countedEvents({ kind }: Query, selections: readonly Selection[]): string[] | null {
  // The filters of the whole query are its first selection, which rarely lists events itself.
  const [whole, ...parts] = selections;
  const counted = parts.length === 0 ? [whole] : parts;
  if (kind === "paths" || counted.some((one) => one?.events === undefined)) return null;
  return [...new Set(counted.flatMap((one) => [...(one?.events ?? [])]))];
}

const isEventName = (field: Field) => field.kind === "column" && field.name === EVENT_NAME.name;

const valuesOf = ({ test }: Filter): readonly Scalar[] =>
  test.kind === "among" || test.kind === "groups" ? test.values : [];

/** The names in a filter of event names; a long list is a test of values instead. */
function eventNamesOf(filter: Filter): string[] {
  const values = valuesOf(filter);
  if (!isEventName(filter.field) || values.length > MAX_SINGLE_VALUES) return [];
  return values.filter((value) => typeof value === "string" && value !== "") as string[];
}

function namedFields(
  filters: readonly Filter[],
  fields: readonly Field[],
  measures: readonly Measure[],
): NamedField[] {
  const byField = new Map<string, NamedField>();
  const add = (field: Field, tests: readonly ValueTest[], measured: boolean) => {
    const text = fieldText(field);
    const known = byField.get(text) ?? { field, tests: [], measured };
    known.tests.push(...tests);
    byField.set(text, { ...known, measured: known.measured && measured });
  };
  for (const filter of filters) add(filter.field, testsOf(filter), false);
  for (const field of fields) add(field, [], false);
  for (const { property: key } of measures) {
    if (key !== undefined) add({ kind: "property", key }, [], true);
  }
  return [...byField.values()].filter(
    ({ field, tests }) => field.kind === "property" || tests.length > 0,
  );
}

/** Each only once. */
function namedParts(filters: readonly Filter[], measures: readonly Measure[]): NamedPart[] {
  const numbers = measures.flatMap(({ metric, property: key }): NamedPart[] =>
    key !== undefined && metricModel(metric).property === "number"
      ? [{ kind: "numbers", filter: isNumber(key) }]
      : [],
  );
  const texts = filters.flatMap((filter): NamedPart[] =>
    filter.test.kind === "contains"
      ? [{ kind: "text", filter: { ...filter, negated: false } }]
      : [],
  );
  const parts = [...numbers, ...texts];
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}

/** One test per value; none for values that are not names, such as null. */
function testsOf(filter: Filter): ValueTest[] {
  const { test, negated, field } = filter;
  if (test.kind !== "among" && test.kind !== "groups") return [];
  const values = test.values.filter((value) => isName(value, negated));
  if (values.length > MAX_SINGLE_VALUES) return [{ kind: test.kind, values }];
  const single = isEventName(field) ? values.filter((value) => typeof value !== "string") : values;
  return single.map((value) => ({ kind: test.kind, values: [value] }));
}

/**
 * Null and the empty string stand for "no value". To exclude a number or boolean that never occurs
 * is not a mistake either, as in "other than 0".
 */
const isName = (value: Scalar, negated: boolean): boolean =>
  value !== null && value !== "" && !(negated && typeof value !== "string");
