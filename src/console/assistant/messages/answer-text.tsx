import type { MouseEvent } from "react";
import { useNavigate } from "@/console/unsaved/use-navigate";
import { Markdown } from "@/ui/markdown/markdown";
import { linkInAnswer } from "../links/own-link";

/** What the assistant says. Links open in this page, so that the conversation goes on. */
export function AnswerText({ text }: { text: string }) {
  const open = useNavigate();
  const onClick = (event: MouseEvent) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest("a") : null;
    const href = link && linkInAnswer(link.href);
    if (!href || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    open(href);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only changes how links open
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link is also a click
    <div onClick={onClick} className="min-w-0 max-w-[46rem]">
      <Markdown text={text} nested linkTo={linkInAnswer} />
    </div>
  );
}
