import type { AssistantPart } from "@/assistant/messages";
import { isToolPart } from "../tool-calls/tool-call";

/** Shows that the answer goes on while neither text nor a tool call says so. */
export function Thinking({ parts }: { parts: readonly AssistantPart[] }) {
  const last = parts.findLast(({ type }) => type !== "step-start" && type !== "data-result");
  if (last?.type === "text" && last.state === "streaming" && last.text !== "") return null;
  if (last && isToolPart(last) && IN_PROGRESS.includes(last.state)) return null;
  return (
    <p aria-hidden="true" className="flex h-6 items-center gap-1">
      {DOTS.map((delay) => (
        <span
          key={delay}
          className="size-1.5 rounded-full bg-strong motion-safe:animate-pulse"
          style={{ animationDelay: delay }}
        />
      ))}
    </p>
  );
}

const IN_PROGRESS: readonly string[] = [
  "input-streaming",
  "input-available",
  "approval-requested",
  "approval-responded",
];
const DOTS = ["0ms", "200ms", "400ms"];
