import { memo } from "react";
import type { AssistantPart } from "@/assistant/messages";
import { Markdown } from "@/ui/markdown/markdown";
import { isToolPart, type ShownTurn, textOf, toolOf } from "./turns";

type TurnProps = { turn: ShownTurn; running: boolean; compact: boolean };

/** A question and its answer. */
export const Turn = memo(
  function Turn({ turn: { question, answer }, running }: TurnProps) {
    return (
      <li className="flex min-w-0 flex-col gap-4">
        <Question text={textOf(question)} />
        <section aria-label="Answer" aria-busy={running} className="flex min-w-0 flex-col gap-3">
          {answer?.parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end
            <Part key={at} part={part} />
          ))}
          {answer?.metadata?.ended && <p className="text-soft">{answer.metadata.ended.detail}</p>}
        </section>
      </li>
    );
  },
  (before, after) =>
    before.turn.question === after.turn.question &&
    before.turn.answer === after.turn.answer &&
    before.running === after.running,
);

export const Question = ({ text }: { text: string }) => (
  <p className="ml-auto max-w-[85%] whitespace-pre-wrap break-words rounded-xl border border-line bg-sunken px-3.5 py-2 text-ink">
    <span className="sr-only">You asked: </span>
    {text}
  </p>
);

function Part({ part }: { part: AssistantPart }) {
  if (part.type === "text") return <Markdown text={part.text} nested />;
  if (isToolPart(part)) return <p className="text-soft text-sm">{part.title ?? toolOf(part)}</p>;
  return null;
}
