import { type Query, readRanges, retentionWindow } from "@/query";
import { mayRead } from "../contract/may-read";
import { queryContext } from "../contract/query-context";
import type { ProjectCall } from "../contract/tool";
import { type Found, lookUp, type Occurrence } from "./look-up";
import { namedBy } from "./named";
import { unknownError } from "./unknown";

/**
 * Throws `not_found` if the query names an event, a property or a value that the project has never
 * had within retention, so that a typing error does not look like a 0, and `invalid_query` if it
 * calculates with a property that has no numbers. Returns sentences about what does occur, but not
 * among the events that the query counts. A key that may not read learns nothing from events: for
 * it, nothing is looked up. `now`: the time of the query in ms.
 */
export async function assertKnown(
  query: Query,
  call: ProjectCall,
  now = call.clock.now(),
): Promise<string[]> {
  if (!mayRead(call)) return [];
  const named = namedBy(query);
  const isNamed = [named.events, named.fields, named.parts].some((list) => list.length > 0);
  if (query.kind === "user" || !isNamed) return [];
  const { projectId } = call.project;
  const context = { clickhouse: call.clickhouse, now, ...queryContext(call, "assert_known") };
  const retention = retentionWindow(now);
  const places = { projectIds: [projectId], counted: readRanges(query, now), retention };
  const found = await lookUp(named, places, context);
  const error = await unknownError(found, { projectId, retention }, context);
  if (error) throw error;
  // A list by time of receipt contains events that happened in other ranges.
  return query.kind === "events" && query.order === "received" ? [] : notesOf(found);
}

function notesOf({ events, fields, parts }: Found): string[] {
  const ofEvents = [...events.values()];
  const ofFields = fields.flatMap(({ occurs, testsOccur }) => [occurs, ...testsOccur]);
  const have = (list: Occurrence[], occurrence: Occurrence) => list.includes(occurrence);
  return [
    ...(have(ofEvents, "elsewhere") ? [ofEvents.every(isElsewhere) ? NO_EVENTS : SOME_EVENTS] : []),
    ...(have(ofFields, "elsewhere") ? [NO_VALUES] : []),
    ...(parts.some(({ kind, occurs }) => kind === "text" && occurs === "nowhere") ? [NO_TEXT] : []),
    ...(have(ofFields, "unchecked") ? [UNCHECKED] : []),
  ];
}

const isElsewhere = (occurrence: Occurrence) => occurrence === "elsewhere";

const NO_EVENTS = "None of the events in the query occurred in this range.";
const SOME_EVENTS = "Some of the events in the query did not occur in this range.";
const NO_VALUES =
  "The project has the properties and values in the query, but some of them never in the events that the query counts.";
const NO_TEXT =
  "No value in the project contains the text of a contains or not_contains filter; upper and lower case differ.";
const UNCHECKED =
  "Whether all properties and values in the query exist was not checked, because the project has too many events.";
