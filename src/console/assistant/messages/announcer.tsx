import { useEffect, useRef, useState } from "react";
import type { AssistantMessage } from "@/assistant/messages";
import { proposedBy } from "../approvals/proposed";
import { isToolPart, shownBy, toolOf } from "../tool-calls/tool-call";
import { wordsOf } from "../tool-calls/tool-line";
import { plainText } from "../words/plain-text";
import { textOf } from "./turns";

/** The shortest time between two steps that are read out, in ms: an answer may take many. */
const STEP_EVERY = 6_000;
/** How long the text stays, in ms: later, it would only repeat what is on the page. */
const STAYS = 5_000;

type AnnouncerProps = { busy: boolean; answer: AssistantMessage | undefined };

/**
 * Reads out that an answer begins, some of its steps, and the finished answer
 * once, to screen readers.
 */
export function Announcer({ busy, answer }: AnnouncerProps) {
  const [said, setSaid] = useState("");
  const wasBusy = useRef(busy);
  const lastStep = useRef({ text: "", at: 0 });
  const step = busy && answer ? stepIn(answer) : "";
  useEffect(() => {
    if (wasBusy.current === busy) return;
    wasBusy.current = busy;
    lastStep.current = { text: "", at: Date.now() };
    setSaid(busy ? "Answering…" : endOf(answer));
  }, [busy, answer]);
  useEffect(() => {
    const { text, at } = lastStep.current;
    if (step === "" || step === text || Date.now() - at < STEP_EVERY) return;
    lastStep.current = { text: step, at: Date.now() };
    setSaid(step);
  }, [step]);
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), STAYS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p role="status" className="sr-only whitespace-pre-line">
      {said}
    </p>
  );
}

/** The tool call that runs, in words. */
function stepIn(answer: AssistantMessage): string {
  const part = answer.parts.findLast(isToolPart);
  return part ? wordsOf(part, shownBy(answer, part)).running : "";
}

/** What an answer says at its end, or what it waits for. */
function endOf(answer: AssistantMessage | undefined): string {
  if (!answer) return "";
  const waiting = answer.parts
    .filter(isToolPart)
    .filter(({ state }) => state === "approval-requested")
    .map(
      (part) =>
        `${proposedBy(toolOf(part), part.input, part.title).words.ask()} Approve or decline.`,
    );
  return [plainText(textOf(answer)), answer.metadata?.ended?.detail ?? "", ...waiting]
    .filter((line) => line !== "")
    .join("\n");
}
