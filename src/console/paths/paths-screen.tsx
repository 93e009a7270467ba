"use client";

import { QuestionScreen } from "@/console/saved-queries/question-screen";
import { Answered } from "./answered";
import { Builder } from "./builder/builder";
import { summaryOf } from "./builder/paths-draft";
import { usePaths } from "./use-paths";

/** What users do after an event, or before it, step by step. */
export function PathsScreen() {
  const paths = usePaths();
  const { draft, change } = paths;
  return (
    <QuestionScreen<"paths">
      title="Paths"
      description="What users do after an event, or what led them to it, step by step."
      promise="Then you see here which ways users take."
      question={paths}
      summary={summaryOf(draft)}
      builder={() => <Builder draft={draft} change={change} />}
    >
      {(answer) => <Answered paths={paths} answer={answer} />}
    </QuestionScreen>
  );
}
