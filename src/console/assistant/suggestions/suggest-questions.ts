import type { ScreenContext } from "@/assistant/messages";
import { DAY_MS } from "@/base/time/durations";
import type { EventName, Property } from "@/console/query/pickers/use-catalogue";
import { propertyOfFewValues } from "./few-values";
import { named, question, type SuggestedQuestion } from "./question";
import { screenQuestions } from "./screen-questions";

const MOST = 6;
const MOST_ABOUT_SCREEN = 3;

type Known = {
  /** In any order. */
  names: readonly Pick<EventName, "name" | "count" | "lastSeen">[];
  properties: readonly Property[];
  nowMs: number;
  /** What the user looks at. */
  context?: ScreenContext | undefined;
};

/**
 * Four to six questions that the project's own events can answer; the first are about the screen.
 */
export function suggestQuestions({ context, ...known }: Known): SuggestedQuestion[] {
  const about = screenQuestions(context).slice(0, MOST_ABOUT_SCREEN);
  return [...about, ...projectQuestions(known)].slice(0, about.length > 0 ? MOST - 1 : MOST);
}

/** From the most useful to the least; the last ones fit every project. */
function projectQuestions({ names, properties, nowMs }: Omit<Known, "context">) {
  const frequent = names.toSorted((a, b) => b.count - a.count);
  const [first] = frequent;
  const later = goalAfter(frequent);
  const range = rangeOf(names, nowMs);
  const property = propertyOfFewValues(properties);
  return [
    ...(first
      ? [question`How many ${named(first.name)} events were there by day in the ${range}?`]
      : []),
    ...(first && later
      ? [question`What is the conversion from ${named(first.name)} to ${named(later.name)}?`]
      : []),
    ...(property === undefined
      ? []
      : [question`Which ${named(property)} has the most users in the ${range}?`]),
    ...(later ? [question`What do users do after ${named(later.name)}?`] : []),
    question`How many users come back each week?`,
    question`How many users were there in the ${range}, compared with the period before?`,
    question`Which country has the most users in the ${range}?`,
    question`What are the most frequent events in the ${range}?`,
  ];
}

/**
 * What may follow the most frequent event: the next one that is much rarer, such as a purchase
 * after a view; otherwise the second.
 */
const goalAfter = <T extends { count: number }>([first, ...others]: readonly T[]): T | undefined =>
  others.find(({ count }) => first && count < first.count / 2) ?? others[0];

/** Long enough to have events. */
function rangeOf(names: Known["names"], nowMs: number): string {
  const last = Math.max(0, ...names.map(({ lastSeen }) => lastSeen));
  return nowMs - last < 25 * DAY_MS ? "last 30 days" : "last 12 months";
}
