import fc from "fast-check";
import { expect, test } from "vitest";
import { filtersSchema } from "../filters/schema";
import { EVENT_NAME } from "../model/fields";
import { equalsFilter } from "../model/filter";
import type { EventsQuestion } from "../questions/events";
import type { ValueTest } from "../questions/existence";
import type { UsersQuestion } from "../questions/users";
import {
  compileFieldSamples,
  compileNames,
  compileProperties,
  compileSampleSize,
} from "./catalogue";
import type { Statement } from "./common/statement";
import { compileEvents, compileEventsTotal, compileFullEvents, compileRecords } from "./events";
import { compileFieldExistence, compileValueExistence } from "./existence";
import { compileExactSpan, compileSpan } from "./span";
import { compileUserDays, compileUserProperties, compileUserSeen, compileUserTop } from "./user";
import { compileUserSummaries, compileUsers, compileUsersTotal } from "./users";

const RANGE = { start: Date.UTC(2026, 6, 1), end: Date.UTC(2026, 6, 8) };
const PROJECT = "00000000-0000-4000-8000-000000000001";
const EVENT = "0f8fad5b-d9cb-469f-a165-70867728950e";

type Strings = { project: string; eventId: string; eventName: string; key: string; value: string };

const HARMLESS: Strings = {
  project: PROJECT,
  eventId: EVENT,
  eventName: "signup",
  key: "plan",
  value: "pro",
};

function statementsOf({ project, eventId, eventName, key, value }: Strings) {
  const filters = filtersSchema.parse([
    { field: `properties.${key}`, op: "eq", value },
    { field: "event_name", op: "eq", value: "signup" },
  ]);
  const events: EventsQuestion = {
    projectIds: [project],
    order: "received",
    window: RANGE,
    oldest: RANGE.start,
    filters,
    bots: "exclude",
    beyond: { time: RANGE.end, otherTime: RANGE.start, eventId, projectId: project },
    direction: "older",
    limit: 51,
  };
  const sample = { hours: [1_782_864_000], everyNth: 3 };
  const matching = {
    projectIds: [project],
    range: RANGE,
    filters,
    bots: "exclude" as const,
  };
  const properties = { ...matching, search: value, sample, examples: 3, events: 0, limit: 100 };
  const names = { projectId: project, range: RANGE, limit: 100 };
  const users: UsersQuestion = {
    ...matching,
    search: value,
    sort: "last_seen",
    beyond: { value: RANGE.end, userHash: "18446744073709551615" },
    limit: 51,
  };
  const user = { projectIds: [project], userId: value, range: RANGE };
  const grid = { kind: "even", start: RANGE.start / 1000, step: 86_400 } as const;
  const property = { kind: "property", key } as const;
  const existence = {
    projectIds: [project],
    ranges: [RANGE],
    filters: [equalsFilter(EVENT_NAME, eventName)],
    field: property,
  };
  const tests: ValueTest[] = [
    { kind: "among", values: [value] },
    { kind: "among", values: [90] },
    { kind: "groups", values: [value, true] },
  ];
  const platform = { kind: "column", name: "platform" } as const;
  return {
    "events-received": compileEvents(events),
    "events-happened-newer": compileEvents({
      ...events,
      order: "happened",
      direction: "newer",
      filters: [],
      bots: "include",
    }),
    "events-total": compileEventsTotal(events),
    "events-records": compileRecords({
      projectIds: [project],
      eventIds: [eventId],
      within: RANGE,
      names: [eventName],
    }),
    "events-all-columns": compileFullEvents({
      projectIds: [project],
      eventIds: [eventId],
      within: RANGE,
    }),
    "catalogue-names": compileNames({ ...names, name: null, search: null }),
    "catalogue-names-found": compileNames({ ...names, name: eventName, search: value }),
    "catalogue-properties": compileProperties(properties),
    "catalogue-properties-by-event": compileProperties({ ...properties, events: 2 }),
    "catalogue-fields": compileFieldSamples(properties),
    "catalogue-sample-size": compileSampleSize({ ...properties, sample: null }),
    span: compileSpan({ projectId: project, event: null, range: RANGE }),
    "span-of-event": compileSpan({ projectId: project, event: eventName, range: RANGE }),
    "span-exact": compileExactSpan({ projectId: project, event: eventName, ranges: [RANGE] }),
    "existence-of-property": compileFieldExistence(existence),
    "existence-of-property-values": compileValueExistence({ ...existence, tests }),
    "existence-of-platforms": compileValueExistence({ ...existence, field: platform, tests }),
    users: compileUsers(users),
    "users-by-events": compileUsers({ ...users, sort: "events", search: null, beyond: null }),
    "users-total": compileUsersTotal(users),
    "user-summaries": compileUserSummaries({ ...matching, userHashes: [1n] }),
    "user-seen": compileUserSeen(user),
    "user-days": compileUserDays({ ...user, grid }),
    "user-top": compileUserTop({ ...user, limit: 20 }),
    "user-properties": compileUserProperties({ ...user, limit: 101, characters: 1_000 }),
  } satisfies Record<string, Statement>;
}

const textsOf = (strings: Strings) => Object.values(statementsOf(strings)).map(({ sql }) => sql);

test.each(Object.entries(statementsOf(HARMLESS)))(
  "the SQL of %s matches its golden statement",
  async (name, { sql }) => {
    await expect(`${sql};\n`).toMatchFileSnapshot(`./golden/${name}.sql`);
  },
);

const anyText = fc.oneof(
  fc.constantFrom(
    "x' OR 1=1 --",
    "\\'; DROP TABLE events_raw; --",
    "{p0:UUID}",
    "\n;\0\u2028'",
    "😀\uD800",
  ),
  fc.string({ minLength: 1, unit: "binary" }),
);

test("the SQL text does not depend on a client's strings", () => {
  const expected = textsOf(HARMLESS);
  const anyStrings: fc.Arbitrary<Strings> = fc.record({
    project: anyText,
    eventId: anyText,
    eventName: anyText,
    key: anyText,
    value: anyText,
  });
  fc.assert(
    fc.property(anyStrings, (strings) => {
      expect(textsOf(strings)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("every statement filters by project first", () => {
  for (const sql of textsOf(HARMLESS)) {
    for (const where of sql.matchAll(/WHERE (.*)/g))
      expect(where[1]).toMatch(/^project_id (= |IN )\{p/);
  }
});
