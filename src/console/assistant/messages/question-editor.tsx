import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/ui/buttons/button";
import { CharacterCount, QuestionField, sendable } from "../composer/question-field";

type QuestionEditorProps = {
  text: string;
  /** How many turns follow. */
  later: number;
  onAsk: (text: string) => void;
  onCancel: () => void;
};

/** Edits a question that was asked, to ask it again. */
export function QuestionEditor({ text, later, onAsk, onCancel }: QuestionEditorProps) {
  const [edited, setEdited] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const question = sendable(edited);
  const ask = () => question && onAsk(question);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // Keeps the panel open.
    event.preventDefault();
    onCancel();
  };
  return (
    <form
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      className="rounded-xl border border-strong bg-raised pb-2 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus"
    >
      <QuestionField
        field={field}
        value={edited}
        onText={setEdited}
        onSend={ask}
        aria-label="Edited question"
        className="pt-2.5"
      />
      <div className="flex flex-wrap items-center justify-end gap-2 px-2 pt-2">
        <p className="min-w-0 flex-1 px-1.5 text-soft text-xs">{noteOn(later)}</p>
        <CharacterCount text={edited} />
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={question === null}>
          Ask again
        </Button>
      </div>
    </form>
  );
}

function noteOn(later: number): string {
  if (later === 0) return "Replaces the answer.";
  return later === 1
    ? "Replaces the answer, and deletes the question after it."
    : `Replaces the answer, and deletes the ${later} questions after it.`;
}
