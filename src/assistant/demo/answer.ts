import { callTool, type Plan, ToolFailed } from "./flow/plan";
import { interpret } from "./kinds/interpret";
import type { Conversation } from "./prompt/conversation";
import type { Project } from "./prompt/facts";
import { dayIn } from "./ranges/calendar";
import { runIntent } from "./run/run-intent";
import { describeProject } from "./settle/catalogue";
import { CannotAnswer } from "./settle/unclear";
import { writeFailure } from "./write/failure";
import { writeProblem } from "./write/problem";

/** Answers the last question of a conversation in Markdown. */
export function* answer(conversation: Conversation): Plan<string> {
  const question = conversation.turns.at(-1)?.question ?? "";
  try {
    return yield* answerQuestion(question, conversation);
  } catch (error) {
    if (error instanceof ToolFailed) return writeFailure(error);
    if (error instanceof CannotAnswer) return writeProblem(error.problem);
    throw error;
  }
}

function* answerQuestion(question: string, { project: current, now }: Conversation): Plan<string> {
  const project = current ?? (yield* onlyProject());
  const catalogue = yield* describeProject(project.id);
  const clock = { today: dayIn(project.timeZone, now), now };
  const intent = yield* interpret(question, { project, catalogue, clock, choices: new Map() });
  return yield* runIntent(intent);
}

/** Without a current project, the first that the caller sees. */
function* onlyProject(): Plan<Project> {
  const { rows } = yield* callTool("list_projects", {});
  const [first] = Array.isArray(rows) ? rows : [];
  const [id, name, , timeZone] = Array.isArray(first) ? first.map(String) : [];
  if (id === undefined || name === undefined) throw new CannotAnswer({ kind: "nothing" });
  return { id, name, timeZone: timeZone ?? "UTC" };
}
