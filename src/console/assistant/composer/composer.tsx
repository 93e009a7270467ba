import { ArrowUp, Square } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { MAX_QUESTION } from "@/assistant/messages";
import { IconButton } from "@/ui/buttons/button";
import { formatFullCount } from "@/ui/format/number";
import { QUESTION_DRAFTS } from "./drafts";
import { type PreparedQuestion, usePrepared } from "./use-prepared";

type ComposerProps = {
  /** Where the draft is kept. */
  draftKey: string;
  busy: boolean;
  stopping: boolean;
  onAsk: (text: string) => void;
  onStop: () => void;
  prepared?: PreparedQuestion | null | undefined;
  /** Whether the field gets the focus when it appears. */
  autoFocus?: boolean;
  /** Shown above the field. */
  children?: ReactNode;
};

/** From how many characters on the limit is shown. */
const NEAR_LIMIT = MAX_QUESTION - 500;

/** The field for the next question. */
export function Composer({ draftKey, busy, stopping, onAsk, onStop, ...props }: ComposerProps) {
  const [text, setText] = useState(() => QUESTION_DRAFTS.load(draftKey) ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (text === "") QUESTION_DRAFTS.remove(draftKey);
    else QUESTION_DRAFTS.save(draftKey, text);
  }, [draftKey, text]);
  useGrowing(field, text);
  usePrepared(props.prepared, field, text, setText);
  const question = text.trim();
  const isTooLong = question.length > MAX_QUESTION;
  const send = () => {
    if (question === "" || isTooLong || busy) return;
    onAsk(question);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a character.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
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
        <textarea
          ref={field}
          value={text}
          rows={1}
          // biome-ignore lint/a11y/noAutofocus: the user has just opened the conversation
          autoFocus={props.autoFocus}
          aria-label="Question"
          placeholder="Ask about your data"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="block max-h-60 w-full resize-none bg-transparent px-3.5 pt-2.5 text-base text-ink outline-none placeholder:text-faint"
        />
        <div className="flex items-center justify-end gap-2 p-1.5">
          {question.length > NEAR_LIMIT && (
            <span role="status" className={isTooLong ? "text-bad text-xs" : "text-faint text-xs"}>
              {formatFullCount(question.length)} of {formatFullCount(MAX_QUESTION)} characters
            </span>
          )}
          {busy ? (
            <IconButton
              label="Stop"
              variant="secondary"
              loading={stopping}
              icon={<Square />}
              onClick={onStop}
            />
          ) : (
            <IconButton
              type="submit"
              label="Send"
              variant="primary"
              disabled={question === "" || isTooLong}
              icon={<ArrowUp />}
            />
          )}
        </div>
      </div>
    </form>
  );
}

/** Makes the field as high as its text. */
function useGrowing(field: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight}px`;
  }, [field, text]);
}
