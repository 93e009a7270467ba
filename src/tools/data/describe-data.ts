import { optional, parse, strictModel, text } from "@/base/validation";
import { formatInZone, KINDS, type RunContext, retentionWindow } from "@/query";
import { roomBeside } from "../answers/room";
import { DATA_NOTICE } from "../contract/answer";
import { queryContext } from "../contract/query-context";
import { type Answer, type ProjectCall, projectTool } from "../contract/tool";
import { assertKnown } from "../known/assert-known";
import { similarNames } from "../known/similar-names";
import { screenUrl } from "../links/project-urls";
import { type FoundData, type FoundProperties, findData, type Wanted } from "./describe/find-data";
import { LISTING_CURSOR, type ListSource, listing, placeOf } from "./describe/listing";
import { eventList, fieldList, fieldsNamed, propertyList } from "./describe/lists";

const NAME = "describe_data";

export const describeData = projectTool({
  name: NAME,
  title: "Describe the data",
  description:
    "Lists the project's events (count in the last 13 months, last day) and properties (types, share of the latest 30 days' events, samples, events that have it most). Call it before the first query. event: only this event's properties. search: part of a name.",
  scope: "read",
  args: strictModel({
    event: optional(text({ min: 1, max: 1_000 })),
    search: optional(text({ min: 1, max: 200 })),
    ...LISTING_CURSOR,
  }),
  argSchemas: { cursor: { type: "string", description: "next_cursor of one of the lists" } },
  answer: { type: "object" },
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
    const page = (source: ListSource, before: Answer) =>
      listing(source, place, identity, roomBeside(before));
    const { timeZone } = call.project;
    const events = data.events && page(eventList(data.events, timeZone), head);
    const answer = { ...head, ...(events && { events }) };
    if (data.properties === null) return answer;
    const fields = place ? [] : fieldsNamed(data.properties, wanted.search);
    const list = propertyList(data.properties, wanted.event === null);
    const whole = { ...answer, ...(fields.length > 0 && { fields: fieldList(fields) }) };
    const properties = { ...sampleOf(data.properties, timeZone), ...page(list, whole) };
    return { ...whole, properties };
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

function headOf({ event, search }: Wanted, { all }: FoundData, call: ProjectCall) {
  const { projectId: id, projectName: name, timeZone } = call.project;
  const time = (ms: number | null) => ms !== null && formatInZone(ms, timeZone);
  return {
    notice: DATA_NOTICE,
    project: { id, name },
    timezone: timeZone,
    ...(event !== null && { event }),
    ...(search !== null && { search }),
    total_events: all.total,
    first_event: time(all.firstSeen) || null,
    last_event: time(all.lastSeen) || null,
    url: screenUrl(call, event === null ? "data?tab=events" : "data?tab=properties"),
  };
}

/** The range and the number of the events that properties were read from. */
const sampleOf = ({ range, sampled, events }: FoundProperties, zone: string) => ({
  ...(range && {
    start_time: formatInZone(range.start, zone),
    end_time: formatInZone(range.end, zone),
  }),
  ...(sampled < events && { sampled_events: sampled, of_events: events }),
});

const NO_DATA = "The project has no events yet.";
const NO_MATCH = "No name contains the text.";
const SIMILAR = "near has similar names.";
const SAMPLED = "Properties are those of a sample of the events, so rare ones may be missing.";

/** Says why lists have no rows, or how far they can be relied on. */
async function notesOf(
  { projectId, search }: Wanted,
  { all, events, properties }: FoundData,
  context: RunContext,
): Promise<{ note?: string; near?: string[] }> {
  if (all.total === 0) return { note: NO_DATA };
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
