import { AppError } from "@/base/errors";
import { DAY_MS } from "@/base/time/durations";
import type { Value } from "@/query";
import { DATA_NOTICE, jsonSize, MAX_ANSWER_CHARACTERS } from "../contract/answer";
import type { Answer, AnswerSchema, ProjectCall } from "../contract/tool";
import { cursorText, placeOf } from "./cursors";
import { type PageCursor, Pager, type Place, tooWide } from "./pager";
import { projectInAnswer } from "./project-in-answer";
import { type AnswerRange, retainedFrom } from "./range";

/** The JSON Schema of every tabular answer. */
export const TABLE_ANSWER: AnswerSchema = {
  type: "object",
  properties: {
    columns: { type: "array", items: { type: "string" } },
    rows: { type: "array", items: { type: "array" } },
    totals: { type: "array" },
    next_cursor: { type: "string" },
    note: { type: "string" },
  },
  required: ["columns", "rows"],
};

/** One page of the rows of a call. */
type OpenPage = {
  /** The current time of the first page, in ms. Run the query at this time. */
  at: number;
  place: Place | null;
  identity: object;
};

/**
 * A cursor is valid for this long: its time also decides what is within retention, which
 * it can delay by a day.
 */
const CURSOR_LIFE_MS = DAY_MS;
/** The clocks of two processes may differ. */
const CLOCK_SLACK_MS = 60_000;

/**
 * Opens the page that a call asks for. `args` are all other arguments: a cursor only continues the
 * same call. Throws a 422 for another call's cursor and `conflict` for one that is too old.
 */
export function openPage(
  { project, clock }: ProjectCall,
  { tool, args, cursor }: { tool: string; args: unknown; cursor: PageCursor | undefined },
): OpenPage {
  const { projectId, timeZone } = project;
  const identity = { tool, projectId, timeZone, args };
  const place = placeOf(identity, cursor);
  const now = clock.now();
  if (place && (place.at < now - CURSOR_LIFE_MS || place.at > now + CLOCK_SLACK_MS)) {
    throw new AppError("conflict", "This cursor has expired. Call the tool again without cursor.");
  }
  return { at: place?.at ?? now, place, identity };
}

export type TableSource = {
  /** Further fields, such as the dashboard whose widget this is. */
  about?: object | undefined;
  range?: AnswerRange | undefined;
  /** The range that a comparison reads. */
  rangeBefore?: AnswerRange | undefined;
  /** The zone of the times in the rows. Default: the project's. */
  timezone?: string | undefined;
  bots?: string | undefined;
  /** The arguments that repeat the call. */
  query?: object | undefined;
  /** Opens the query in the console. */
  url?: string | null | undefined;
  columns: string[];
  /** All rows, in an order without ties. */
  rows: Iterable<Value[]> | AsyncIterable<Value[]>;
  /** The whole range's values by column. */
  totals?: Value[] | undefined;
  /** Whether rows are missing that no cursor leads to. */
  incomplete?: boolean | undefined;
  /** Sentences. Without names or values from events: those would read as ours. */
  notes?: readonly string[];
};

/** Longer queries and totals are left out of the answer, so that rows have room. */
export const MAX_QUERY = 4_000;
const MAX_HEAD = 16_000;
/**
 * For what is only known once the rows are: `total_rows`, `next_cursor`,
 * `calls_left_today`, a note.
 */
const RESERVED = 600;

export const CUT_NOTE = 'Long texts are cut and end with "…".';
const LONG_QUERY = "query is left out because it is long.";

/** The answer with one page of rows. As JSON, it is at most `MAX_ANSWER_CHARACTERS` long. */
export async function tableAnswer(
  call: ProjectCall,
  page: OpenPage,
  { rows, notes = [], incomplete = false, ...source }: TableSource,
): Promise<Answer> {
  const { head, notes: ofHead } = tableHead(call, source);
  const told = [...notes, ...ofHead];
  const used = jsonSize([head, told.join(" ")]) + RESERVED;
  if (used > MAX_HEAD) throw tooWide();
  const pager = new Pager(MAX_ANSWER_CHARACTERS - used, page.place);
  for await (const row of rows) pager.add(row);
  const { rows: shown, total, next, cut } = pager.finish();
  const note = [...told, ...(cut ? [CUT_NOTE] : [])].join(" ");
  const { totals, ...before } = head;
  return {
    ...before,
    rows: shown,
    ...(totals && { totals }),
    total_rows: total,
    truncated: next !== null || incomplete,
    ...(next && { next_cursor: cursorText(page.identity, { at: page.at, ...next }) }),
    ...(note !== "" && { note }),
  };
}

type Head = Omit<TableSource, "rows" | "notes" | "incomplete">;

/** An answer before its rows, and what to note about it. */
export function tableHead(call: ProjectCall, source: Head) {
  const {
    about,
    range,
    rangeBefore,
    timezone = call.project.timeZone,
    bots,
    query,
    url,
    columns,
    totals,
  } = source;
  const isWithoutQuery = query !== undefined && jsonSize(query) > MAX_QUERY;
  const head = {
    notice: DATA_NOTICE,
    ...projectInAnswer(call),
    ...about,
    ...(range && { range }),
    ...(rangeBefore && { range_before: rangeBefore }),
    timezone,
    ...retainedFrom(timezone, call.clock.now()),
    ...(bots !== undefined && { bots }),
    ...(query && !isWithoutQuery && { query }),
    ...(url && { url }),
    columns,
    ...(totals && { totals }),
  };
  return { head, notes: isWithoutQuery ? [LONG_QUERY] : [] };
}
