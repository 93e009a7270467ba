import type { ScreenContext } from "@/assistant/messages";
import { question, type SuggestedQuestion } from "./question";

/** Questions about what a screen shows. */
const QUESTIONS: Record<string, readonly SuggestedQuestion[]> = {
  Overview: [
    question`How does this compare with the period before?`,
    question`Which day was the highest?`,
    question`Which country contributes most?`,
  ],
  Explore: [
    question`Why did this change?`,
    question`Which day was the highest?`,
    question`Which country contributes most?`,
  ],
  Funnels: [
    question`Where do users drop out most?`,
    question`Which country converts best?`,
    question`How does this compare with the period before?`,
  ],
  Retention: [
    question`Which cohort comes back most?`,
    question`Does retention improve?`,
    question`How does this differ by platform?`,
  ],
  Paths: [
    question`What do most users do next?`,
    question`Where do users leave?`,
    question`How does this differ by platform?`,
  ],
  Events: [
    question`How many events are these by day?`,
    question`Which event is the most frequent?`,
  ],
  Users: [
    question`Which users are the most active?`,
    question`How many users are these by country?`,
  ],
  User: [question`What did this user do last?`, question`When was this user most active?`],
  SQL: [question`What does this statement count?`, question`How can I get this by day?`],
  Dashboard: [question`What stands out on this dashboard?`, question`What changed this week?`],
  Report: [question`Sum up this report.`, question`Are the figures of this report still right?`],
};

/** Empty if there is nothing to ask about. */
export const screenQuestions = (context: ScreenContext | undefined): readonly SuggestedQuestion[] =>
  (context && hasContent(context) && QUESTIONS[context.screen]) || [];

const hasContent = ({ query, sql, dashboard, report }: ScreenContext): boolean =>
  [query, sql, dashboard, report].some((one) => one !== undefined);
