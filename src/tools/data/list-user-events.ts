import { z } from "zod";
import { shortened } from "@/base/text/shortened";
import { parse, strictModel, text } from "@/base/validation";
import { firstEvents, type Query, querySchema, type ResultOf, type Value } from "@/query";
import { rangeOfResult, timeNotes } from "../answers/range";
import { roomBeside } from "../answers/room";
import { CUT_NOTE, TABLE_ANSWER, tableHead } from "../answers/table-answer";
import { jsonSize } from "../contract/answer";
import { queryContext } from "../contract/query-context";
import { type ProjectCall, projectTool } from "../contract/tool";
import { assertKnown } from "../known/assert-known";
import { userUrl } from "../links/project-urls";
import { queryFormOf } from "../queries/kit/loose-args";
import { QUERY_ARGUMENTS } from "../schema/compact";
import { DEFAULT_RANGE } from "./default-range";
import { assertHasEvents } from "./user-without-events";

const NAME = "list_user_events";

/** In characters; the rest of longer properties is cut off. */
const MAX_PROPERTIES = 1_000;

/** As ingestion accepts them. */
const MAX_USER_ID = 200;

/** The query's own schema checks these. */
const given = z.unknown().optional();

export const listUserEvents = projectTool({
  name: NAME,
  title: "List a user's events",
  description:
    "Lists one user's events with their properties, newest first, such as to see what the user did before an error.",
  scope: "read",
  args: strictModel({
    user_id: text({ min: 1, max: MAX_USER_ID }),
    range: given,
    events: given,
    filters: given,
    bots: given,
    limit: given,
    cursor: given,
  }),
  argSchemas: {
    user_id: { type: "string" },
    ...QUERY_ARGUMENTS,
    filters: { type: "array", items: { type: "object" }, description: "As in query_trend" },
    limit: { type: "integer" },
  },
  answer: TABLE_ANSWER,
  run: async ({ user_id, ...written }, call) => {
    const asked: Partial<Asked> = queryFormOf("events", written);
    const query = parse(querySchema, "body", queryOf(user_id, asked, call)) as EventsQuery;
    const others = { ...query, filters: query.filters.slice(0, -1) };
    const notes = await assertKnown(others, call);
    const scope = { projectIds: [call.project.projectId] };
    const result = await call.queryCache.run(query, scope, queryContext(call, NAME));
    if (result.total === 0) await assertHasEvents(user_id, query, call);
    const { head, notes: ofHead } = tableHead(call, sourceOf(user_id, asked, result, call));
    const { rows, cut } = fittingRows(result, roomBeside(head));
    const page = firstEvents(result, rows.length, query, scope);
    return {
      ...head,
      rows,
      total_rows: page.total,
      truncated: page.has_more,
      ...(page.next_cursor !== null && { next_cursor: page.next_cursor }),
      ...noteOf(result, cut, [...timeNotes(query, result, call.clock.now()), ...notes, ...ofHead]),
    };
  },
});

type Asked = Record<"range" | "events" | "filters" | "bots" | "limit" | "cursor", unknown>;
type Events = ResultOf<"events">;
type EventsQuery = Extract<Query, { kind: "events" }>;

/** The user's own filter comes last, so that errors name the others by their positions. */
function queryOf(userId: string, asked: Partial<Asked>, call: ProjectCall) {
  const filters = asked.filters ?? [];
  const ofUser = { field: "user_id", op: "eq", value: userId };
  return {
    ...asked,
    kind: "events",
    range: asked.range ?? DEFAULT_RANGE,
    timezone: call.project.timeZone,
    filters: Array.isArray(filters) ? [...filters, ofUser] : filters,
  };
}

function sourceOf(userId: string, asked: Partial<Asked>, result: Events, call: ProjectCall) {
  const { cursor: _, ...rest } = asked;
  return {
    range: rangeOfResult(result),
    bots: String(asked.bots ?? "include"),
    query: { user_id: userId, ...rest, range: asked.range ?? DEFAULT_RANGE },
    url: userUrl(call, userId),
    columns: ["time", ...FIELDS, "properties"],
  };
}

const FIELDS = [
  "event_name",
  "platform",
  "app_version",
  "browser",
  "os",
  "country",
  "session_id",
] as const satisfies (keyof Events["events"][number])[];

/** As many events as fit, but at least one. */
function fittingRows({ events }: Events, room: number): { rows: Value[][]; cut: boolean } {
  const rows: Value[][] = [];
  let left = room;
  let cut = false;
  for (const event of events) {
    const properties = event.properties_text ?? JSON.stringify(event.properties);
    const row = [
      event.timestamp,
      ...FIELDS.map((name) => event[name]),
      shortened(properties, MAX_PROPERTIES),
    ];
    left -= jsonSize(row) + 1;
    if (left < 0 && rows.length > 0) break;
    rows.push(row);
    cut ||= properties.length > MAX_PROPERTIES;
  }
  return { rows, cut };
}

function noteOf({ total }: Events, cut: boolean, notes: readonly string[]): { note?: string } {
  const sentences = [
    ...notes,
    total === 0 && "The user has events in this range, but none that match.",
    cut && CUT_NOTE,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? { note: sentences.join(" ") } : {};
}
