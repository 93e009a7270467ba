import { readTrendDraft } from "@/console/explore/builder/trend-draft";
import { fieldLabel } from "@/console/query/model/fields";
import { isRecord } from "@/console/query/model/read";
import type { WireQuery } from "@/query/engine/language/wire";
import type { Granularity } from "@/query/engine/time/granularity";
import { lowerFirst, queryWords } from "./query-words";

/** What is known of a tool call. */
type KnownCall = {
  tool: string;
  /** The tool's title, for tools that this version of the console does not know. */
  title?: string | undefined;
  input: unknown;
  /** The query as the server has read it; known once the call has succeeded. */
  query?: WireQuery | undefined;
  granularity?: Granularity | undefined;
};

type Words = { running: string; done: string; failed: string };
type Verb = readonly [doing: string, did: string, base: string];

const LOOK_UP: Verb = ["Looking up", "Looked up", "look up"];
const COUNT: Verb = ["Counting", "Counted", "count"];
const MEASURE: Verb = ["Measuring", "Measured", "measure"];
const RANK: Verb = ["Ranking", "Ranked", "rank"];
const FOLLOW: Verb = ["Following", "Followed", "follow"];
const READ: Verb = ["Reading", "Read", "read"];
const RUN: Verb = ["Running", "Ran", "run"];
const OPEN: Verb = ["Opening", "Opened", "open"];
const SAVE: Verb = ["Saving", "Saved", "save"];
const ADD: Verb = ["Adding", "Added", "add"];

/** A tool call in one line, for each state. */
export function toolWords(call: KnownCall): Words {
  const [[doing, did, base], what] = describe(call);
  return {
    running: `${doing} ${what}`,
    done: `${did} ${what}`,
    failed: `Could not ${base} ${what}`,
  };
}

function describe(call: KnownCall): [Verb, string] {
  const args = isRecord(call.input) ? call.input : {};
  const { query } = call;
  switch (call.tool) {
    case "list_projects":
      return [LOOK_UP, "your projects"];
    case "describe_data":
      return [LOOK_UP, dataWords(args)];
    case "list_values":
      return [LOOK_UP, valuesWords(args)];
    case "query_trend":
      return [query && isCount(query) ? COUNT : MEASURE, wordsOf(call, "a trend")];
    case "query_breakdown":
      return [RANK, wordsOf(call, "values")];
    case "query_funnel":
      return [MEASURE, query ? `the funnel ${queryWords(query)}` : "a funnel"];
    case "query_retention":
      return [MEASURE, query ? `retention: ${lowerFirst(queryWords(query))}` : "retention"];
    case "query_paths":
      return [FOLLOW, query ? `paths ${lowerFirst(queryWords(query))}` : "paths"];
    case "list_user_events":
      return [READ, `the events of ${quoted(args.user_id) ?? "a user"}`];
    case "run_sql":
      return [RUN, "SQL"];
    case "list_saved":
      return [LOOK_UP, "dashboards and reports"];
    case "open_dashboard":
      return [OPEN, `the dashboard ${nameOf(args.dashboard)}`.trim()];
    case "open_report":
      return [OPEN, `the report ${nameOf(args.report)}`.trim()];
    case "save_report":
      return [SAVE, `the report ${nameOf(args.title)}`.trim()];
    case "add_widget":
      return [ADD, `the widget ${nameOf(args.title)}`.trim()];
    default:
      return [RUN, `“${call.title ?? call.tool}”`];
  }
}

const wordsOf = ({ query, granularity }: KnownCall, unknown: string): string =>
  query ? queryWords(query, granularity) : unknown;

function dataWords({ event, search }: Record<string, unknown>): string {
  const name = quoted(event);
  const text = quoted(search);
  if (name) return `the properties of ${name}`;
  return text ? `events and properties with ${text}` : "events and properties";
}

function valuesWords({ field, search }: Record<string, unknown>): string {
  const text = quoted(search);
  const values = `the values of ${typeof field === "string" ? fieldLabel(field) : "a field"}`;
  return text ? `${values} with ${text}` : values;
}

const COUNTS: readonly (string | undefined)[] = [
  undefined,
  "count",
  "unique_users",
  "unique_sessions",
];

/** Whether all series count something, without formulas. */
const isCount = (query: WireQuery): boolean => {
  const draft = readTrendDraft(query);
  return draft?.formulas === undefined && (draft?.series ?? []).every(isCounted);
};

const isCounted = ({ metric }: { metric?: string | undefined }) => COUNTS.includes(metric);

const quoted = (text: unknown): string | undefined =>
  typeof text === "string" && text.trim() !== "" ? `“${text.trim()}”` : undefined;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A title in quotes; ids say nothing to people. */
const nameOf = (name: unknown): string =>
  typeof name === "string" && UUID.test(name) ? "" : (quoted(name) ?? "");
