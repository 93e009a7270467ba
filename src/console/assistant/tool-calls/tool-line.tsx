import { Check, ChevronRight, CircleSlash, LoaderCircle, TriangleAlert } from "lucide-react";
import { memo, useState } from "react";
import { formatDuration } from "@/ui/format/duration";
import { queryOfCall } from "./query-of-call";
import { outcomeOf, type Shown, type ToolPart, toolOf } from "./tool-call";
import { ToolDetails } from "./tool-details";
import { toolTime } from "./tool-times";
import { toolWords } from "./tool-words";

type ToolLineProps = {
  part: ToolPart;
  shown: Shown | undefined;
  /** Whether the answer is still being written. */
  running: boolean;
};

const LOOK = {
  running: { Icon: LoaderCircle, look: "animate-spin text-faint", says: "" },
  done: { Icon: Check, look: "text-good", says: "" },
  failed: { Icon: TriangleAlert, look: "text-warn", says: "" },
  declined: { Icon: CircleSlash, look: "text-faint", says: "Declined: " },
  stopped: { Icon: CircleSlash, look: "text-faint", says: "Not finished: " },
} as const;

/** A tool call in one line, which opens to its arguments and its result. */
export const ToolLine = memo(function ToolLine({ part, shown, running }: ToolLineProps) {
  const [open, setOpen] = useState(false);
  const state = stateOf(part, running);
  const words = wordsOf(part, shown);
  const text = state === "declined" || state === "stopped" ? words.running : words[state];
  const { Icon, look, says } = LOOK[state];
  const ms = toolTime(part.toolCallId);
  return (
    <details
      className="group min-w-0 rounded-md text-sm"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex w-fit max-w-full list-none items-start gap-2 rounded-md py-0.5 pr-1.5 text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden="true" className={`mt-[3px] size-3.5 shrink-0 ${look}`} />
        <span className="line-clamp-2 min-w-0 break-words">
          {says}
          {text}
          {ms !== undefined && state !== "running" && (
            <span className="text-faint tabular-nums"> · {formatDuration(ms)}</span>
          )}
        </span>
        <ChevronRight
          aria-hidden="true"
          className="mt-[3px] size-3.5 shrink-0 text-faint group-open:rotate-90 print:hidden"
        />
      </summary>
      {open && <ToolDetails part={part} shown={shown} words={text} />}
    </details>
  );
}, isSame);

/** The SDK copies the parts of an answer whenever one of them changes. */
function isSame(one: ToolLineProps, other: ToolLineProps): boolean {
  const [a, b] = [one.part, other.part];
  const isSamePart = a.state === b.state && a.input === b.input && a.output === b.output;
  return isSamePart && one.shown === other.shown && one.running === other.running;
}

type State = keyof typeof LOOK;

function stateOf(part: ToolPart, running: boolean): State {
  const outcome = outcomeOf(part);
  if (outcome) return "failure" in outcome ? "failed" : "done";
  if (part.state === "output-denied") return "declined";
  return running ? "running" : "stopped";
}

/** A tool call in words, for each state. */
export function wordsOf(part: ToolPart, shown: Shown | undefined) {
  const { title, input } = part;
  const { result } = shown ?? {};
  return toolWords({
    tool: toolOf(part),
    title,
    input,
    query: queryOfCall(part, shown),
    granularity: result?.kind === "trend" ? result.granularity : undefined,
  });
}
