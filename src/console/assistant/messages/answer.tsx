import type { AssistantMessage } from "@/assistant/messages";
import { WriteCall } from "../approvals/write-call";
import { AnswerChart } from "../charts/answer-chart";
import { ProjectScope } from "../links/project-scope";
import { AnswerTable } from "../tool-calls/answer-table";
import {
  isToolPart,
  outcomeOf,
  projectOf,
  shownBy,
  type ToolPart,
  toolOf,
} from "../tool-calls/tool-call";
import { ToolLine } from "../tool-calls/tool-line";
import { AnswerActions } from "./answer-actions";
import { AnswerText } from "./answer-text";
import { EndedNotice } from "./ended-notice";
import { Thinking } from "./thinking";

type AnswerProps = {
  question: string;
  /** Undefined until it begins. */
  answer: AssistantMessage | undefined;
  running: boolean;
  busy: boolean;
  onDecide: (approvalId: string, approved: boolean) => void;
  /** Undefined if the question cannot be asked again now. */
  onAskAgain: (() => void) | undefined;
};

/** What the assistant said and did. */
export function Answer(props: AnswerProps) {
  const { question, answer, running, busy, onDecide, onAskAgain } = props;
  const { parts = [], metadata } = answer ?? {};
  const ended = running ? undefined : metadata?.ended;
  return (
    <section className="flex min-w-0 flex-col gap-3" data-running={running || undefined}>
      <h2 className="sr-only">Answer</h2>
      {answer &&
        parts.map((part, at) => {
          // Parts are only added at the end.
          const key = `${at} ${part.type}`;
          if (part.type === "text") return <AnswerText key={key} text={part.text} />;
          if (!isToolPart(part)) return null;
          return (
            <ToolCall key={key} part={part} answer={answer} {...{ running, busy, onDecide }} />
          );
        })}
      {running && <Thinking parts={parts} />}
      {ended && <EndedNotice ended={ended} onAskAgain={onAskAgain} />}
      {answer && !running && (
        <AnswerActions question={question} answer={answer} onAskAgain={onAskAgain} />
      )}
    </section>
  );
}

type ToolCallProps = Pick<AnswerProps, "running" | "busy" | "onDecide"> & {
  part: ToolPart;
  answer: AssistantMessage;
};

/** The tools that change something, which the user approves. */
const WRITES: readonly string[] = ["save_report", "add_widget"];

function ToolCall({ part, answer, running, busy, onDecide }: ToolCallProps) {
  const tool = toolOf(part);
  const isDecision = part.state === "approval-requested" || part.state === "approval-responded";
  if (isDecision || WRITES.includes(tool)) {
    return <WriteCall part={part} running={running} busy={busy} onDecide={onDecide} />;
  }
  const shown = shownBy(answer, part);
  return (
    <ProjectScope projectId={projectOf(outcomeOf(part))}>
      <ToolLine part={part} shown={shown} running={running} />
      {shown ? <AnswerChart shown={shown} /> : <AnswerTable part={part} />}
    </ProjectScope>
  );
}
