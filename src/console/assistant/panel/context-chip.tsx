import { Eye, EyeOff, Plus, X } from "lucide-react";
import { IconButton } from "@/ui/buttons/button";
import { Tooltip } from "@/ui/tooltip/tooltip";
import type { SentContext } from "./use-sent-context";

/** Says what the screen adds to the question, and removes it. */
export function ContextChip({ shown, context, remove, add }: SentContext) {
  if (!shown) return null;
  const isSent = context !== undefined;
  return (
    <div className="mb-1.5 flex min-w-0 items-center gap-1.5 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-2 text-soft text-xs">
      {isSent ? (
        <Eye className="size-3.5 shrink-0" aria-hidden="true" />
      ) : (
        <EyeOff className="size-3.5 shrink-0" aria-hidden="true" />
      )}
      <Tooltip
        content={isSent ? `Sent with your question: ${shown.words}` : `Not sent: ${shown.words}`}
      >
        <button
          type="button"
          className="min-w-0 flex-1 cursor-default truncate rounded-sm text-left"
        >
          <span className="sr-only">{isSent ? "Sent with your question: " : "Not sent: "}</span>
          <bdi className={isSent ? "text-ink" : "line-through"}>{shown.words}</bdi>
        </button>
      </Tooltip>
      {isSent ? (
        <IconButton
          size="sm"
          label="Ask without what the screen shows"
          icon={<X />}
          onClick={remove}
          className="size-6"
        />
      ) : (
        <IconButton
          size="sm"
          label="Send what the screen shows"
          icon={<Plus />}
          onClick={add}
          className="size-6"
        />
      )}
    </div>
  );
}
