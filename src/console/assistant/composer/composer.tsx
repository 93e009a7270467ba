import { ArrowUp, Square } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "@/ui/buttons/button";
import { QUESTION_DRAFTS } from "./drafts";
import { CharacterCount, QuestionField, sendable } from "./question-field";
import { type PreparedQuestion, usePrepared } from "./use-prepared";

type ComposerProps = {
  /** Where the draft is kept. */
  draftKey: string;
  busy: boolean;
  stopping: boolean;
  onAsk: (text: string) => void;
  onStop: () => void;
  prepared?: PreparedQuestion | null | undefined;
  /** A question that could not be sent, to change it. */
  returned?: PreparedQuestion | null | undefined;
  /** Shown in the field's lower left corner. */
  models?: ReactNode;
  /** Whether the field gets the focus when it appears. */
  autoFocus?: boolean;
  /** Shown above the field. */
  children?: ReactNode;
};

/** The field for the next question. */
export function Composer({ draftKey, busy, stopping, onAsk, onStop, ...props }: ComposerProps) {
  const [text, setText] = useDraft(draftKey);
  const field = useRef<HTMLTextAreaElement>(null);
  usePrepared(props.prepared, field, text, setText);
  usePrepared(props.returned, field, text, setText);
  const question = sendable(text);
  const send = () => {
    if (question === null || busy) return;
    onAsk(question);
    setText("");
  };
  return (
    <form
      className="sticky bottom-0 z-1 bg-ground pt-2 pb-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {props.children}
      <div className="rounded-xl border border-strong bg-raised shadow-raised focus-within:border-focus focus-within:outline-1 focus-within:outline-focus">
        <div className="flex items-end gap-1 p-1.5 pl-0">
          <QuestionField
            field={field}
            value={text}
            onText={setText}
            onSend={send}
            autoFocus={props.autoFocus}
            aria-label="Question"
            placeholder="Ask about your data"
            enterKeyHint="send"
          />
          {busy ? (
            <IconButton
              label="Stop"
              tip="Stop (Esc)"
              variant="secondary"
              loading={stopping}
              icon={<Square className="fill-current" />}
              onClick={onStop}
            />
          ) : (
            <IconButton
              type="submit"
              label="Send"
              variant="primary"
              disabled={question === null}
              icon={<ArrowUp />}
            />
          )}
        </div>
        <div className="flex items-center justify-between gap-2 px-1.5 pb-1.5 empty:hidden">
          {props.models}
          <CharacterCount text={text} />
        </div>
      </div>
    </form>
  );
}

/** The text in the field, which is still there after the user has looked elsewhere. */
function useDraft(key: string) {
  const [text, setText] = useState(() => QUESTION_DRAFTS.load(key) ?? "");
  const savedAs = useRef(key);
  useEffect(() => {
    // A new conversation has got its id.
    if (savedAs.current !== key) QUESTION_DRAFTS.remove(savedAs.current);
    savedAs.current = key;
    if (text === "") QUESTION_DRAFTS.remove(key);
    else QUESTION_DRAFTS.save(key, text);
  }, [key, text]);
  return [text, setText] as const;
}
