import { z } from "zod";
import { shortened } from "@/base/text/shortened";
import { check, parse, strictModel, text } from "@/base/validation";
import { KINDS, type Query, type ResultOf, retentionWindow, type Value } from "@/query";
import { projectInAnswer } from "../answers/project-in-answer";
import { rangeOfResult, retainedFrom, timeNotes } from "../answers/range";
import { roomBeside } from "../answers/room";
import { CUT_NOTE, MAX_QUERY, TABLE_ANSWER } from "../answers/table-answer";
import { DATA_NOTICE, jsonSize } from "../contract/answer";
import { queryContext } from "../contract/query-context";
import { type ProjectCall, projectTool } from "../contract/tool";
import { assertKnown } from "../known/assert-known";
import { similarValues } from "../known/similar-names";
import { consoleUrl } from "../links/console-url";
import { queryFormOf } from "../queries/kit/loose-args";
import { QUERY_ARGUMENTS } from "../schema/compact";
import { DEFAULT_RANGE } from "./default-range";

const NAME = "list_values";

/** In characters. */
const MAX_VALUE = 300;

/** The query's own schema checks these. */
const given = z.unknown().optional();

const args = strictModel({
  field: text({ min: 1 }),
  search: given,
  events: given,
  range: given,
  filters: given,
  bots: given,
  limit: given,
});

type Asked = z.output<typeof args>;
type Values = ResultOf<"values">;
type ValuesQuery = Extract<Query, { kind: "values" }>;

export const listValues = projectTool({
  name: NAME,
  title: "List values",
  description:
    'Lists the values of a field, most frequent first, with the number of events that have each. 90 and "90" are different values. If complete is false, find others with search. With field user_id: the top users.',
  scope: "read",
  args,
  argSchemas: {
    field: { type: "string", description: "platform, country … or properties.<name>" },
    search: { type: "string", description: "Part of a value, in any case" },
    events: QUERY_ARGUMENTS.events as object,
    range: { type: "object", description: 'Default {"last":"30d"}' },
    filters: { type: "array", items: { type: "object" } },
    bots: QUERY_ARGUMENTS.bots as object,
    limit: { type: "integer", description: "1 to 100, default 20" },
  },
  answer: TABLE_ANSWER,
  run: async (written, call) => {
    const asked = queryFormOf("values", written) as Asked;
    const { timeZone, projectId } = call.project;
    const query = parse(KINDS.values.schema, "body", {
      ...asked,
      kind: "values",
      timezone: timeZone,
    });
    const notes = await assertKnown(query, call);
    const context = queryContext(call, NAME);
    const result = await call.queryCache.run(query, { projectIds: [projectId] }, context);
    const near = await nearOf(query, result, call);
    const head = { ...headOf(asked, query, result, call), ...(near.length > 0 && { near }) };
    const { rows, cut } = fittingRows(result, roomBeside(head));
    const isWhole = result.exact && !result.has_more && rows.length === result.values.length;
    const times = timeNotes(query, result, call.clock.now());
    const note = [...times, ...notes, ...sentencesOf(query, result, near, cut)].join(" ");
    return {
      ...head,
      rows,
      complete: isWhole,
      [result.exact ? "total" : "total_at_least"]: result.distinct,
      ...(note !== "" && { note }),
    };
  },
});

function headOf(asked: Asked, { bots }: ValuesQuery, result: Values, call: ProjectCall) {
  return {
    notice: DATA_NOTICE,
    ...projectInAnswer(call),
    range: rangeOfResult(result),
    timezone: result.timezone,
    ...retainedFrom(result.timezone, call.clock.now()),
    bots,
    ...(jsonSize(asked) <= MAX_QUERY && { query: asked }),
    url: urlOf(asked, call),
    columns: ["value", "count"],
  };
}

/** The field's values as a chart; null for a field that cannot be broken down. */
function urlOf({ field, search: _, limit: __, ...rest }: Asked, call: ProjectCall): string | null {
  const breakdown = { ...rest, range: rest.range ?? DEFAULT_RANGE, by: field };
  const isValid = check(KINDS.breakdown.schema, "body", { ...breakdown, kind: "breakdown" }).ok;
  return isValid ? consoleUrl(call, "breakdown", breakdown) : null;
}

function fittingRows({ values }: Values, room: number): { rows: Value[][]; cut: boolean } {
  const rows: Value[][] = [];
  let left = room;
  let cut = false;
  for (const { value, count } of values) {
    const shown = typeof value === "string" ? shortened(value, MAX_VALUE) : value;
    left -= jsonSize([shown, count]) + 1;
    if (left < 0) break;
    rows.push([shown, count]);
    cut ||= shown !== value;
  }
  return { rows, cut };
}

/** Similar values, if none contains the searched text. */
async function nearOf(query: ValuesQuery, { values }: Values, call: ProjectCall): Promise<Value[]> {
  const { search, field } = query;
  if (search === undefined || values.length > 0 || field === "properties") return [];
  const now = call.clock.now();
  const source = { projectId: call.project.projectId, retention: retentionWindow(now) };
  const context = { clickhouse: call.clickhouse, now, ...queryContext(call, NAME) };
  return similarValues(field, search, source, context);
}

const NO_MATCH = "No value contains the text.";
const SIMILAR = "near lists similar values.";
const NO_VALUES = "No event in this range has a value.";
const NO_MATCHING =
  "No event in this range that matches events and filters has a value: without them, there may be some.";
const INEXACT =
  "The field has too many values to count all of them, so some counts are too low; use search.";

const emptyNote = ({ search, events, filters }: ValuesQuery): string => {
  if (search !== undefined) return NO_MATCH;
  return events === undefined && filters.length === 0 ? NO_VALUES : NO_MATCHING;
};

const sentencesOf = (
  query: ValuesQuery,
  { values, exact }: Values,
  near: readonly Value[],
  cut: boolean,
): string[] => [
  ...(values.length > 0 ? [] : [emptyNote(query)]),
  ...(near.length > 0 ? [SIMILAR] : []),
  ...(exact ? [] : [INEXACT]),
  ...(cut ? [CUT_NOTE] : []),
];
