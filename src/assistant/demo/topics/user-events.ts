import { callTool, type Plan, ToolFailed } from "../flow/plan";
import { piecesOf, questionOf } from "../kinds/question";
import { tableOf } from "../markdown/answer-table";
import type { Catalogue } from "../names/catalogue";
import type { Dict } from "../prompt/outcome";
import type { NamedUser } from "../reading/named-user";
import type { Pieces } from "../reading/pieces";
import { describeProject } from "../settle/catalogue";
import { assertUnderstood } from "../settle/compose";
import type { Context } from "../settle/context";
import { eventOf } from "../settle/names";
import { writeUserEvents } from "../write/user-events";

const LISTS =
  /\b(?:what|which|show|list|see|display)\b|\b(?:timeline|history|activity|journey|last\s+seen|events?\s+of|events?\s+by)\b/i;
const COUNTS =
  /\bhow\s+(?:many|much|often)\b|\bnumber\s+of\b|\bcount\b|\b(?:sum|total|average|median)\b/i;

/** Whether a question about a user asks for a list of events rather than a figure. */
export const asksForEvents = (text: string): boolean => LISTS.test(text) && !COUNTS.test(text);

const EVERYTHING = { last: "14m" };
const SHOWN = 20;
const WORDS =
  /\b(?:timeline|history|activity|activities|journey|last\s+(?:seen|events?|actions?)|latest|recent(?:ly)?|do|done|did)\b/gi;

/** Most such questions name nothing but the user, so that no names need to be known. */
const NO_NAMES: Catalogue = {
  events: [],
  fields: [],
  allEvents: true,
  allProperties: true,
  totalEvents: 0,
};

function readIn(text: string, context: Context): Pieces {
  const question = questionOf(text, context);
  return piecesOf(question.text, question, context);
}

/** What a user did, newest first. */
export function* listUserEvents(
  { id, rest }: NamedUser,
  context: Omit<Context, "catalogue">,
): Plan<string> {
  const text = rest.replace(WORDS, " ");
  const bare = readIn(text, { ...context, catalogue: NO_NAMES });
  const known =
    bare.unknown.length === 0
      ? { ...context, catalogue: NO_NAMES }
      : { ...context, catalogue: yield* describeProject(context.project.id) };
  const pieces = readIn(text, known);
  assertUnderstood(pieces);
  const events = pieces.nouns.events.map((ref) => eventOf(ref, known));
  const args: Dict = {
    project: context.project.id,
    user_id: id,
    range: pieces.range?.range ?? EVERYTHING,
    ...(events.length > 0 && { events }),
    limit: SHOWN,
  };
  try {
    return writeUserEvents(id, tableOf(yield* callTool("list_user_events", args)));
  } catch (error) {
    if (!(error instanceof ToolFailed) || error.outcome.kind !== "failure") throw error;
    const { first_seen, last_seen } = error.outcome.fields;
    if (typeof first_seen !== "string" || typeof last_seen !== "string") throw error;
    return `\`${id}\` had no events in this period. The user's first event is from ${first_seen}, the last from ${last_seen}.`;
  }
}
