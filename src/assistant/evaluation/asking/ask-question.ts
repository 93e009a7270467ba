import type { Engine } from "../engine/engine";
import {
  expectedOf,
  type Given,
  type Question,
  type WordingIndex,
  wordingOf,
} from "../engine/question";
import type { GivenAnswer } from "../scoring/answer";
import type { AskedProject, Expected } from "../scoring/expected";
import { type Score, scoreAnswer } from "../scoring/score";
import type { AssistantApi } from "./assistant-api";

/** A server with its assistant, and the query API that knows what is right. */
export type Setting = {
  assistant: Pick<AssistantApi, "begin" | "ask">;
  engine: Engine;
  project: AskedProject & { id: string };
  /** Called before each question, with what is right: a replaying model prepares its answer. */
  prepare?: (prepared: Prepared) => void;
};

export type Prepared = { question: Question; asked: string; given: Given; expected: Expected };

export type QuestionResult = {
  id: string;
  kind: string;
  /** As it was asked, after the question before it if there was one. */
  asked: string;
  text: string;
  score: Score;
  countedBy: GivenAnswer["usage"]["countedBy"];
};

/** Asks a question in a new conversation and scores the answer. */
export async function askQuestion(
  question: Question,
  wording: WordingIndex,
  setting: Setting,
): Promise<QuestionResult> {
  const { engine, assistant, project } = setting;
  const picked = (await question.pick?.(engine)) ?? "";
  const given: Given = { calendar: engine.calendar(), picked };
  const expected = await expectedOf(question, given, engine);
  const asked = wordingOf(question.wordings, wording, given);
  setting.prepare?.({ question, asked, given, expected });
  const conversation = await assistant.begin(project.id);
  const before = question.before && wordingOf(question.before, wording, given);
  const earlier = before === undefined ? null : await assistant.ask(conversation, before);
  const answer = await assistant.ask(conversation, asked);
  const { maxCalls } = question;
  const facts = { question: [before, asked].join("\n"), project, maxCalls };
  const scores = [scoreAnswer(answer, expected, facts)];
  // Within the hour, nothing that is asked for changes: the sample is loaded, and ranges
  // begin at full hours.
  if (hourOf(engine.calendar().now) !== hourOf(given.calendar.now)) {
    const later = await expectedOf(question, { calendar: engine.calendar(), picked }, engine);
    scores.push(scoreAnswer(answer, later, facts));
  }
  const score = scores.toSorted((a, b) => a.faults.length - b.faults.length)[0] as Score;
  const tokens = score.tokens + (earlier?.usage.tokens ?? 0);
  const { id, kind } = question;
  const { countedBy } = answer.usage;
  return { id, kind, asked, text: answer.text, score: { ...score, tokens }, countedBy };
}

const hourOf = (ms: number): number => Math.floor(ms / 3_600_000);
