"use client";

import { QuestionScreen } from "@/console/saved-queries/question-screen";
import { Answered } from "./answered";
import { Builder } from "./builder/builder";
import { summaryOf } from "./builder/funnel-draft";
import { useFunnel } from "./use-funnel";

/** How many users get from one step to the next, and where the others are lost. */
export function FunnelsScreen() {
  const funnel = useFunnel();
  const { draft, change } = funnel;
  return (
    <QuestionScreen<"funnel">
      title="Funnels"
      description="How many users take your steps in order, and where the others stop."
      promise="Then its events can be put in order here."
      question={funnel}
      summary={summaryOf(draft)}
      builder={() => <Builder draft={draft} change={change} />}
    >
      {(answer) => <Answered funnel={funnel} answer={answer} />}
    </QuestionScreen>
  );
}
