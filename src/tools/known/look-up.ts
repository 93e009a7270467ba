import { AppError } from "@/base/errors";
import {
  EVENT_NAME,
  equalsFilter,
  existingEvents,
  fieldExists,
  type RunContext,
  runConcurrently,
  type TimeRange,
  type ValueTest,
  valuesExist,
} from "@/query";
import type { Named, NamedField, NamedPart } from "./named";

/**
 * Where something occurs: among the events that a query counts, only in others, or nowhere.
 * `unchecked` if the project has too many events to find out.
 */
export type Occurrence = "counted" | "elsewhere" | "nowhere" | "unchecked";

export type FoundField = NamedField & { occurs: Occurrence; testsOccur: Occurrence[] };

export type FoundPart = NamedPart & { occurs: Occurrence };

export type Found = {
  events: Map<string, Occurrence>;
  fields: FoundField[];
  parts: FoundPart[];
};

export type Places = {
  projectIds: readonly string[];
  /** The times of the events that the query counts, within retention. */
  counted: readonly TimeRange[];
  retention: TimeRange;
};

const MAX_CONCURRENT = 4;
const EVENTS_PER_STATEMENT = 100;

/**
 * Looks for everything that a query names: first where it counts, then in the
 * whole retention period.
 */
export async function lookUp(named: Named, places: Places, context: RunContext): Promise<Found> {
  const events = new Map<string, Occurrence>();
  const fields: FoundField[] = [];
  const parts: FoundPart[] = [];
  const tasks = [
    ...chunksOf(named.events).map((names) => async (signal: AbortSignal) => {
      const found = await occurrencesOfEvents(names, places, { ...context, signal });
      for (const [name, occurrence] of found) events.set(name, occurrence);
    }),
    ...named.fields.map((field, index) => async (signal: AbortSignal) => {
      fields[index] = await occurrencesOf(field, named.counted, places, { ...context, signal });
    }),
    ...named.parts.map((part, index) => async (signal: AbortSignal) => {
      parts[index] = { ...part, occurs: await occurrenceOf(part, places, { ...context, signal }) };
    }),
  ];
  await runConcurrently(tasks, MAX_CONCURRENT, context.signal);
  return { events, fields, parts };
}

function chunksOf(names: readonly string[]): string[][] {
  const count = Math.ceil(names.length / EVENTS_PER_STATEMENT);
  return Array.from({ length: count }, (_, index) =>
    names.slice(index * EVENTS_PER_STATEMENT, (index + 1) * EVENTS_PER_STATEMENT),
  );
}

async function occurrencesOfEvents(
  names: readonly string[],
  { projectIds, counted, retention }: Places,
  context: RunContext,
): Promise<Map<string, Occurrence>> {
  const among = async (ranges: readonly TimeRange[], wanted: readonly string[]) => {
    const found = new Set<unknown>();
    for (const range of ranges) {
      const missing = wanted.filter((name) => !found.has(name));
      if (missing.length === 0) break;
      const existing = await existingEvents({ projectIds, range, names: missing }, context);
      for (const name of existing) found.add(name);
    }
    return found;
  };
  const here = await among(counted, names);
  const missing = names.filter((name) => !here.has(name));
  const elsewhere = await among([retention], missing);
  return new Map(
    names.map((name) => [
      name,
      here.has(name) ? "counted" : elsewhere.has(name) ? "elsewhere" : "nowhere",
    ]),
  );
}

async function occurrencesOf(
  named: NamedField,
  events: readonly string[] | null,
  { projectIds, counted, retention }: Places,
  context: RunContext,
): Promise<FoundField> {
  const filters = events === null ? [] : [equalsFilter(EVENT_NAME, ...events)];
  const here = await findIfPossible(named, { projectIds, ranges: counted, filters }, context);
  if (here === null) return foundField(named, () => "unchecked");
  if (here.field && here.tests.every(Boolean)) return foundField(named, () => "counted");
  const missing = { ...named, tests: named.tests.filter((_, index) => !here.tests[index]) };
  const scope = { projectIds, ranges: [retention], filters: [] };
  const elsewhere = await findIfPossible(missing, scope, context);
  return foundField(named, (test) => {
    if (test === null ? here.field : here.tests[named.tests.indexOf(test)]) return "counted";
    if (elsewhere === null) return "unchecked";
    const isThere = test === null ? elsewhere.field : elsewhere.tests[missing.tests.indexOf(test)];
    return isThere ? "elsewhere" : "nowhere";
  });
}

/** `occurrenceOf` gets a test of the field's values, or null for the field itself. */
const foundField = (
  named: NamedField,
  occurrenceOf: (test: ValueTest | null) => Occurrence,
): FoundField => ({
  ...named,
  occurs: occurrenceOf(null),
  testsOccur: named.tests.map(occurrenceOf),
});

type Finding = { field: boolean; tests: boolean[] };
type SearchScope = Omit<Parameters<typeof fieldExists>[0], "field">;

async function find(
  { field, tests }: NamedField,
  scope: SearchScope,
  context: RunContext,
): Promise<Finding> {
  const passed = await valuesExist({ ...scope, field, tests }, context);
  const isThere =
    field.kind === "column" ||
    passed.some(Boolean) ||
    (await fieldExists({ ...scope, field }, context));
  return { field: isThere, tests: passed };
}

const findIfPossible = (named: NamedField, scope: SearchScope, context: RunContext) =>
  ifPossible(() => find(named, scope, context));

/** Whatever the events' names are. */
async function occurrenceOf(
  { filter }: NamedPart,
  { projectIds, counted, retention }: Places,
  context: RunContext,
): Promise<Occurrence> {
  const within = (ranges: readonly TimeRange[]) => {
    const scope = { projectIds, ranges, filters: [filter], field: filter.field };
    return ifPossible(() => fieldExists(scope, context));
  };
  if (await within(counted)) return "counted";
  const elsewhere = await within([retention]);
  if (elsewhere === null) return "unchecked";
  return elsewhere ? "elsewhere" : "nowhere";
}

/** Null if there are too many events to search. */
async function ifPossible<T>(search: () => Promise<T>): Promise<T | null> {
  try {
    return await search();
  } catch (error) {
    if (error instanceof AppError && error.code === "query_too_broad") return null;
    throw error;
  }
}
