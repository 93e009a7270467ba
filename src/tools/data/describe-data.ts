import { optional, parse, strictModel, text } from "@/base/validation";
import { formatInZone, KINDS, type RunContext, retentionWindow } from "@/query";
import { placeOf } from "../answers/cursors";
import { projectInAnswer } from "../answers/project-in-answer";
import { NO_DATA_NOTE, retainedFrom } from "../answers/range";
import { roomBeside } from "../answers/room";
import { DATA_NOTICE } from "../contract/answer";
import { queryContext } from "../contract/query-context";
import { type AnswerSchema, type ProjectCall, projectTool } from "../contract/tool";
import { assertKnown } from "../known/assert-known";
import { similarNames } from "../known/similar-names";
import { screenUrl } from "../links/project-urls";
import { type FoundData, findData, type Wanted } from "./describe/find-data";
import { LISTING_CURSOR } from "./describe/listing";
import { fieldsNamed, listsOf } from "./describe/lists";

const NAME = "describe_data";

const LIST = {
  type: "object",
  properties: {
    columns: { type: "array" },
    rows: { type: "array" },
    total: { type: "integer" },
    complete: { type: "boolean" },
    next_cursor: { type: "string" },
  },
};
const ANSWER: AnswerSchema = {
  type: "object",
  properties: {
    events: LIST,
    fields: { type: "object" },
    properties: LIST,
    note: { type: "string" },
  },
};

export const describeData = projectTool({
  name: NAME,
  title: "Describe the data",
  description:
    "Lists the project's events (count in the last 13 months, last day), fields and properties (types, share of the events that have it, samples, the events that have it most; of the 30 days before the last event). Call it before the first query. event: only this event's properties. search: part of a name.",
  scope: "read",
  args: strictModel({
    event: optional(text({ min: 1, max: 1_000 })),
    search: optional(text({ min: 1, max: 200 })),
    ...LISTING_CURSOR,
  }),
  argSchemas: { cursor: { type: "string", description: "next_cursor of one of the lists" } },
  answer: ANSWER,
  run: async ({ event, search, cursor }, call) => {
    const wanted = {
      projectId: call.project.projectId,
      event: event === undefined ? null : await knownEvent(event, call),
      search: search ?? null,
    };
    const identity = { tool: NAME, ...wanted };
    const place = placeOf(identity, cursor);
    const context = contextOf(call);
    const data = await findData(wanted, place?.list ?? null, context);
    const head = { ...headOf(wanted, data, call), ...(await notesOf(wanted, data, context)) };
    const page = { identity, place, room: roomBeside(head) };
    return { ...head, ...listsOf(data, wanted, page, call.project.timeZone) };
  },
});

const contextOf = (call: ProjectCall): RunContext => ({
  clickhouse: call.clickhouse,
  now: call.clock.now(),
  ...queryContext(call, NAME),
});

/** The name as it is stored. Throws `not_found` if the project has no such event. */
async function knownEvent(name: string, call: ProjectCall): Promise<string> {
  const query = parse(KINDS.values.schema, "body", {
    kind: "values",
    field: "properties",
    events: [name],
  });
  await assertKnown(query, call);
  return query.events?.[0] ?? name;
}

function headOf({ event, search }: Wanted, { all, span }: FoundData, call: ProjectCall) {
  const { timeZone } = call.project;
  const time = (ms: number | undefined) => (ms === undefined ? null : formatInZone(ms, timeZone));
  return {
    notice: DATA_NOTICE,
    ...projectInAnswer(call),
    timezone: timeZone,
    ...retainedFrom(timeZone, call.clock.now()),
    bots: "include",
    ...(event !== null && { event }),
    ...(search !== null && { search }),
    total_events: all.total,
    first_event: time(span?.first),
    last_event: time(span?.last),
    url: screenUrl(call, event === null ? "data?tab=events" : "data?tab=properties"),
  };
}

const NO_MATCH = "No name contains the text.";
const SIMILAR = "near lists similar names.";
const SAMPLED = "Properties are those of a sample of the events, so rare ones may be missing.";

/** Says why lists have no rows, or how far they can be relied on. */
async function notesOf(
  { projectId, search }: Wanted,
  { all, events, properties }: FoundData,
  context: RunContext,
): Promise<{ note?: string; near?: string[] }> {
  if (all.total === 0) return { note: NO_DATA_NOTE };
  const found = [
    events?.names,
    properties?.properties,
    properties && fieldsNamed(properties, search),
  ];
  if (search !== null && found.every((list) => !list?.length)) {
    const source = { projectId, retention: retentionWindow(context.now) };
    const near = await similarNames(search, source, context);
    return near.length > 0 ? { note: `${NO_MATCH} ${SIMILAR}`, near } : { note: NO_MATCH };
  }
  return properties && properties.sampled < properties.events ? { note: SAMPLED } : {};
}
