import Link from "next/link";
import type { ReactNode } from "react";
import { useTeam } from "@/console/shell/current/current";
import { Button, buttonClass } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import type { Failure, Question } from "../session/session";
import { QuestionText } from "./question";

type FailedQuestionProps = {
  failure: Failure & { question: Question };
  busy: boolean;
  onRetry: () => void;
  /** Asks the plan's default model. */
  onRetryWithDefault: () => void;
  onAskInNew: () => void;
  onEdit: () => void;
};

/** A question that the server did not take, and what to do about it. */
export function FailedQuestion({ failure, busy, ...on }: FailedQuestionProps) {
  const { error, question } = failure;
  return (
    <li className="flex min-w-0 flex-col gap-3">
      <div className="flex justify-end">
        <QuestionText text={question.text} />
      </div>
      <Banner
        tone="bad"
        title="This question was not answered."
        action={
          <>
            <Remedy code={error.code} busy={busy} {...on} />
            <Button size="sm" onClick={on.onEdit}>
              Edit
            </Button>
          </>
        }
      >
        {error.message}
      </Banner>
    </li>
  );
}

type RemedyProps = Omit<FailedQuestionProps, "failure" | "onEdit"> & {
  code: Failure["error"]["code"];
};

function Remedy({ code, busy, onRetry, onRetryWithDefault, onAskInNew }: RemedyProps): ReactNode {
  const { id, plan } = useTeam();
  if (code === "unprocessable") return null;
  if (code === "not_found") {
    return (
      <Button size="sm" disabled={busy} onClick={onAskInNew}>
        Ask in a new conversation
      </Button>
    );
  }
  if (code === "allowance_exhausted" || code === "model_not_in_plan") {
    return (
      <>
        {code === "model_not_in_plan" && (
          <Button size="sm" disabled={busy} onClick={onRetryWithDefault}>
            Ask your plan's model
          </Button>
        )}
        {plan === "free" && (
          <Link href={`/t/${id}/plan`} className={buttonClass({ size: "sm" })}>
            See plans
          </Link>
        )}
      </>
    );
  }
  return (
    <Button size="sm" disabled={busy} onClick={onRetry}>
      Try again
    </Button>
  );
}
