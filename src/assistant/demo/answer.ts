import { isMarked } from "./changes/markers";
import { type Plan, ToolFailed } from "./flow/plan";
import { baseOf, interpretTurn } from "./follow/interpret-turn";
import type { Intent } from "./intents/intent";
import type { Conversation, Turn } from "./prompt/conversation";
import type { Project } from "./prompt/facts";
import { dayIn, MONTH } from "./ranges/calendar";
import { userIn } from "./reading/named-user";
import { runIntent } from "./run/run-intent";
import { describeProject } from "./settle/catalogue";
import type { Context } from "./settle/context";
import { CannotAnswer } from "./settle/unclear";
import { answerDescribe } from "./topics/describe";
import { explain, explainedIn } from "./topics/explain";
import { answerOverview } from "./topics/overview";
import { listProjects, projectNamed, takeProject } from "./topics/projects";
import { type Saved, type SaveWish, save, saveWishIn } from "./topics/save";
import { answerSaved } from "./topics/saved";
import { runSql, sqlIn } from "./topics/sql";
import { talkOf } from "./topics/talk";
import { asksForEvents, listUserEvents } from "./topics/user-events";
import { type Quote, withoutQuotes, withQuotes } from "./words/quotes";
import { writeFailure } from "./write/failure";
import { writeProblem } from "./write/problem";
import { DISCLOSURE, writeTalk } from "./write/talk";

/** Answers the last question of a conversation in Markdown. */
export function* answer(conversation: Conversation): Plan<string> {
  const text = yield* answerOrExcuse(conversation);
  const isFirst = conversation.turns.length === 1;
  return isFirst ? `${text}\n\n${DISCLOSURE}` : text;
}

function* answerOrExcuse(conversation: Conversation): Plan<string> {
  try {
    return yield* answerTurn(conversation);
  } catch (error) {
    if (error instanceof ToolFailed) return writeFailure(error);
    if (!(error instanceof CannotAnswer)) throw error;
    const project = yield* currentProject(conversation);
    return writeProblem(error.problem, yield* describeProject(project.id));
  }
}

/** Without a current project, the first that the caller sees. */
function* currentProject({ project }: Conversation): Plan<Project> {
  if (project) return project;
  const [first] = yield* listProjects();
  if (first) return first;
  throw new CannotAnswer({ kind: "nothing" });
}

function* answerTurn(conversation: Conversation): Plan<string> {
  const turns = conversation.turns;
  const turn = turns.at(-1);
  if (!turn) throw new CannotAnswer({ kind: "nothing" });
  const current = yield* currentProject(conversation);
  const sql = sqlIn(turn.question) ?? sqlOnScreen(turn);
  if (sql !== null) return yield* runSql(sql, current);
  const { text, quotes } = withoutQuotes(turn.question);
  if (text.length > LONGEST || text.split(" ").length > MOST_WORDS)
    throw new CannotAnswer({ kind: "impossible", sentence: TOO_LONG });
  const talk = talkOf(text);
  if (talk) return writeTalk(talk, yield* describeProject(current.id));
  const addressed = takeProject(text, quotes);
  const { project, text: asking } =
    addressed.name === null
      ? { project: current, text: addressed.text }
      : yield* projectNamed(addressed.name, addressed, current);
  const question = withQuotes(asking, quotes);
  const asked = [...turns.slice(0, -1), { ...turn, question }];
  const clock = { today: dayIn(project.timeZone, conversation.now), now: conversation.now };
  return yield* answerIn({ turns: asked, text: asking, quotes, project, clock });
}

/**
 * In characters, without quoted texts: rules make nothing of a longer question, but
 * take long to see it.
 */
const LONGEST = 600;
const MOST_WORDS = 90;
const TOO_LONG = `I only read questions of at most ${MOST_WORDS} words. Ask for one thing at a time.`;

const RUNS = /\b(?:run|execute)\b|^what\s+(?:does|do|is)\s+(?:this|that|it)\b/i;

/** The SQL of the screen, if a question asks to run it. */
const sqlOnScreen = ({ screen, question }: Turn): string | null =>
  screen?.sql && RUNS.test(question) ? screen.sql : null;

type Asked = {
  turns: Turn[];
  /** The question with a character for each quoted text. */
  text: string;
  quotes: readonly Quote[];
  project: Project;
  clock: Context["clock"];
};

function* answerIn({ turns, text, quotes, project, clock }: Asked): Plan<string> {
  const last = turns.length - 1;
  const turn = turns[last];
  const user = userIn(text, quotes);
  if (user && asksForEvents(text))
    return yield* listUserEvents(user, { project, clock, choices: new Map() });
  const wish = saveWishIn(text, quotes);
  if (!wish) {
    const told =
      (yield* answerSaved(text, quotes, project, turn?.screen ?? null)) ??
      (yield* answerOverview(text, { project, clock, choices: new Map() }));
    if (told !== null) return told;
  }
  const context: Context = {
    project,
    clock,
    catalogue: yield* describeProject(project.id),
    choices: new Map(),
  };
  if (wish) return yield* save(wish, yield* savedQuestion(wish, turns, quotes, context), project);
  const explained = explainedIn(text);
  if (explained !== null) return yield* answerWhy(withQuotes(explained, quotes), turns, context);
  const described = isMarked(text)
    ? null
    : yield* answerDescribe(withQuotes(text, quotes), context);
  if (described !== null) return described;
  const intent = yield* interpretTurn(turns, last, context);
  const answered = yield* runIntent(intent);
  return `${answered}${yearNote(text, intent, context)}`;
}

const DATED = new RegExp(`\\b${MONTH}\\b`, "i");

/** A date without a year is the latest such date, which a reader may not expect. */
function yearNote(text: string, { scope }: Intent, { clock }: Context): string {
  const { range } = scope;
  if (!("from" in range) || !DATED.test(text) || /\b(?:19|20)\d\d\b|\byear/i.test(text)) return "";
  const year = Number(range.to.slice(0, 4));
  if (year >= clock.today.year) return "";
  return `\n\n_You named no year, so I took the latest such dates, of ${year}._`;
}

/** What is to be saved: the result of a question in the same sentence, or the one before. */
function* savedQuestion(
  wish: SaveWish,
  turns: Turn[],
  quotes: readonly Quote[],
  context: Context,
): Plan<Saved> {
  const last = turns.length - 1;
  if (wish.question !== "") {
    const question = withQuotes(wish.question, quotes);
    const asked = turns.map((turn, index) => (index === last ? { ...turn, question } : turn));
    return { intent: yield* interpretTurn(asked, last, context), question };
  }
  const intent = yield* baseOf(turns, last, context);
  if (!intent) throw new CannotAnswer({ kind: "impossible", sentence: NOTHING_TO_SAVE });
  return { intent, question: turns[last - 1]?.question ?? "" };
}

const NOTHING_TO_SAVE =
  "There is no result to save yet. Ask a question first, then say “save this as a report”.";

function* answerWhy(rest: string, turns: Turn[], context: Context): Plan<string> {
  const last = turns.length - 1;
  const asked = turns.map((turn, index) => (index === last ? { ...turn, question: rest } : turn));
  const isPointer =
    /^(?:(?:this|that|it|these|those|they|the|figure|number|chart|line|value|here|there)\b\s*)*$/i.test(
      rest,
    );
  const intent = isPointer
    ? yield* baseOf(turns, last, context)
    : yield* interpretTurn(asked, last, context);
  if (!intent) throw new CannotAnswer({ kind: "impossible", sentence: NOTHING_TO_EXPLAIN });
  return yield* explain(intent, context.catalogue);
}

const NOTHING_TO_EXPLAIN =
  "Ask for a figure first, or say which one you mean, such as “why did purchases drop last week?”.";
