import { type RefObject, useEffect, useRef } from "react";

export type PreparedQuestion = { question: string };

/**
 * Puts a prepared question into the field and focuses it. What the user has written stays, unless
 * it is the last prepared question.
 */
export function usePrepared(
  prepared: PreparedQuestion | null | undefined,
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
): void {
  const latest = useRef({ text, filled: "" });
  latest.current.text = text;
  useEffect(() => {
    if (!prepared) return;
    const { text: written, filled } = latest.current;
    if (written.trim() === "" || written === filled) {
      latest.current.filled = prepared.question;
      setText(prepared.question);
    }
    field.current?.focus();
  }, [prepared, field, setText]);
}
