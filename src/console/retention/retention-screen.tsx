"use client";

import { QuestionScreen } from "@/console/saved-queries/question-screen";
import { Answered } from "./answered";
import { Builder } from "./builder/builder";
import { summaryOf } from "./builder/retention-draft";
import { useRetention } from "./use-retention";

/** How many users come back, and when. */
export function RetentionScreen() {
  const retention = useRetention();
  const { draft, change } = retention;
  return (
    <QuestionScreen<"retention">
      title="Retention"
      description="How many of the users who began in a period come back in those after it."
      promise="Then you see here who comes back."
      question={retention}
      summary={summaryOf(draft)}
      builder={() => <Builder draft={draft} change={change} />}
    >
      {(answer) => <Answered retention={retention} answer={answer} />}
    </QuestionScreen>
  );
}
