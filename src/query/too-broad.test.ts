import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { errorForCode } from "@/clickhouse/errors";
import type { ClickHouse, Query } from "@/clickhouse/types";
import { fetchNames } from "./kinds/catalogue/names";
import { fetchProperties } from "./kinds/catalogue/properties";
import { fetchEvent } from "./kinds/events/event";
import { fetchPage } from "./kinds/events/page";

const projectId = newId();
const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 6, 15, 12);
const clock = { now: () => NOW };
/** An hour with events, since some statements only run if there are any. */
const ROW = { bucket: String((NOW - HOUR) / 1000), value: 5 };

const scope = { projectId, timeZone: "UTC" };

/** A store whose statements time out if `failing` matches them; all others return a row. */
function contextOf(failing: RegExp) {
  const store: Pick<ClickHouse, "rows"> = {
    rows: async <T>({ sql }: Query): Promise<T[]> => {
      if (failing.test(sql)) throw errorForCode(159);
      return [ROW as T];
    },
  };
  return { clickhouse: store as ClickHouse, clock, tags: { surface: "test" } };
}

const PAGE = {
  projectIds: [projectId],
  order: "happened",
  range: { start: 0, end: 1 },
  oldest: 0,
  filters: [],
  bots: "include",
  from: null,
  limit: 10,
} as const;

test.each([
  ["a page of events", /shorter range/, () => fetchPage(contextOf(/./), PAGE, String)],
  [
    "an event",
    /open it from there/,
    () => fetchEvent(contextOf(/./), { projectId, eventId: newId() }, NOW),
  ],
  ["the list of names", /names of a shorter range/, () => fetchNames(contextOf(/total/), scope)],
  [
    "the list of properties",
    /Select a single event/,
    () => fetchProperties(contextOf(/ARRAY JOIN/), scope, null),
  ],
])("%s over its limits is rejected as too broad, with advice", async (_, advice, ask) => {
  await expect(ask()).rejects.toMatchObject({
    status: 400,
    code: "query_too_broad",
    detail: expect.stringMatching(advice),
  });
});
