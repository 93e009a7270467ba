import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import type { Failure } from "../session/session";
import { Question } from "./turn";

type FailedQuestionProps = { failure: Failure; onRetry: () => void };

/** A question that the server did not take, and why. */
export function FailedQuestion({ failure: { error, question }, onRetry }: FailedQuestionProps) {
  return (
    <li className="flex min-w-0 flex-col gap-3">
      <Question text={question?.text ?? ""} />
      <Banner
        tone="bad"
        title="This question was not sent."
        action={
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Banner>
    </li>
  );
}
