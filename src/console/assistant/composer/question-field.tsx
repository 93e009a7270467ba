import { type ComponentProps, type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { MAX_QUESTION } from "@/assistant/messages";
import { classes } from "@/ui/classes";
import { formatFullCount } from "@/ui/format/number";

/** From how many characters on the limit is shown. */
const NEAR_LIMIT = MAX_QUESTION - 500;

/** Counts code points, as the server does: an emoji is one character. */
const characters = (text: string): number => [...text.trim()].length;

/** A question as it is sent; null if it is empty or too long. */
export function sendable(text: string): string | null {
  const question = text.trim();
  return question === "" || characters(question) > MAX_QUESTION ? null : question;
}

type QuestionFieldProps = Omit<ComponentProps<"textarea">, "onChange" | "ref"> & {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onText: (text: string) => void;
  onSend: () => void;
};

/** A field that grows with its text. Enter sends, Shift-Enter starts a new line. */
export function QuestionField({
  field,
  value,
  onText,
  onSend,
  className,
  ...rest
}: QuestionFieldProps) {
  useGrowing(field, value);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a character.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <textarea
      ref={field}
      value={value}
      rows={1}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      aria-invalid={characters(value) > MAX_QUESTION || undefined}
      className={classes(
        "block max-h-[40dvh] w-full resize-none bg-transparent px-3.5 py-[5px] text-base text-ink outline-none placeholder:text-faint",
        className,
      )}
      {...rest}
    />
  );
}

/** How many characters a question has, near the limit and beyond. */
export function CharacterCount({ text }: { text: string }) {
  const length = characters(text);
  if (length <= NEAR_LIMIT) return null;
  return (
    <span
      role={length > MAX_QUESTION ? "alert" : undefined}
      className={classes("text-xs tabular-nums", length > MAX_QUESTION ? "text-bad" : "text-soft")}
    >
      {formatFullCount(length)} of {formatFullCount(MAX_QUESTION)} characters
    </span>
  );
}

/** Makes the field as high as its text. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight}px`;
  }, [field, text]);
}
