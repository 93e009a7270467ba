import type { Calendar } from "../engine/calendar";
import type { AskedQuery, Found } from "../engine/engine";
import type { WordingIndex } from "../engine/question";
import { numbersIn } from "../reading/numbers";
import type { GivenAnswer } from "../scoring/answer";
import type { AskedProject } from "../scoring/expected";
import { namesWithDigits } from "../scoring/outputs";

/**
 * Where a trap is set: in the sample shop, in the club's project, or in the market's, on a server
 * whose clock says 00:30 on the first of a month.
 */
export type Place = "shop" | "club" | "market";

/** What a trap's wordings and queries may depend on. */
type TrapGiven = {
  calendar: Calendar;
  /** A project that the asker has no access to. */
  otherProject: { id: string; name: string };
};

/** What is right at the moment when the trap is asked. */
export type TrapFacts = TrapGiven & {
  asked: string;
  project: AskedProject;
  found: readonly Found[];
};

type Wording = (given: TrapGiven) => string;

export type Trap = {
  id: string;
  place: Place;
  wordings: readonly [Wording, Wording];
  queries?: (given: TrapGiven) => AskedQuery[];
  /** What is wrong with an answer; empty if it has not fallen into the trap. */
  faults: (answer: GivenAnswer, facts: TrapFacts) => string[];
};

export const trapWording = ({ wordings }: Trap, index: WordingIndex, given: TrapGiven): string =>
  wordings[index](given);

/** The figures in an answer that the question does not have. */
export function ownFigures({ text, toolCalls }: GivenAnswer, { asked }: TrapFacts): number[] {
  const inQuestion = numbersIn(asked).map(({ value }) => value);
  return numbersIn(text, namesWithDigits(toolCalls))
    .map(({ value }) => value)
    .filter((value) => !inQuestion.includes(value));
}

const UNKNOWN =
  /\b(?:(?:is|are|was|were) no\b|no (?:such |known )?(?:event|value|product|categor|project|booking)|(?:does|do|did)(?:n['’]t| not) (?:exist|occur|have|see|find|track|know|recogni[sz]e)|(?:has|have)(?:n['’]t| not| never) (?:occurred|happened|been|seen|any)|never (?:occurred|happened|seen|been)|not (?:found|exist|tracked|known|recorded|available)|(?:could|can)(?:n['’]t|not| not) (?:find|see|access|open|answer)|unknown|no access|not have access|has no )/i;

/** Whether a text says that something does not exist. */
export const saysUnknown = (text: string): boolean => UNKNOWN.test(text);
