import type { WordingIndex } from "../engine/question";
import { type Place, type Trap, type TrapFacts, trapWording } from "../traps/trap";
import type { Setting } from "./ask-question";

/** Where traps are set. */
export type TrapSettings = {
  places: Record<Place, Setting>;
  otherProject: { id: string; name: string };
  /** Called before each trap, with what is right: a replaying model prepares its answer. */
  prepareTrap?: (trap: Trap, facts: TrapFacts, projectId: string) => void;
};

export type TrapResult = {
  id: string;
  asked: string;
  text: string;
  faults: string[];
  toolCalls: number;
  tokens: number;
};

/** Asks a trap's question in a new conversation. */
export async function askTrap(
  trap: Trap,
  wording: WordingIndex,
  { places, otherProject, prepareTrap }: TrapSettings,
): Promise<TrapResult> {
  const { assistant, engine, project } = places[trap.place];
  const given = { calendar: engine.calendar(), otherProject };
  const found = await Promise.all((trap.queries?.(given) ?? []).map((query) => engine.run(query)));
  const asked = trapWording(trap, wording, given);
  const facts = { ...given, asked, project, found };
  prepareTrap?.(trap, facts, project.id);
  const answer = await assistant.ask(await assistant.begin(project.id), asked);
  const early = answer.ended === null ? [] : [`ended early: ${answer.ended}`];
  return {
    id: trap.id,
    asked,
    text: answer.text,
    faults: [...early, ...trap.faults(answer, facts)],
    toolCalls: answer.toolCalls.length,
    tokens: answer.usage.tokens,
  };
}
