"use client";

import { type KeyboardEvent, useImperativeHandle, useRef } from "react";
import type { EditorPartProps } from "./code-editor";

/**
 * The fallback if the editor cannot be loaded, such as when offline: the text can
 * still be edited and run.
 */
export default function PlainEditor(props: EditorPartProps) {
  const { value, onChange, label, describedBy, onRun, readOnly, errorAt, handle } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(
    handle,
    () => ({
      insert(text) {
        const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
        onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
        field.current?.focus();
      },
    }),
    [value, onChange],
  );
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun?.();
  };
  return (
    <textarea
      ref={field}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={errorAt ? true : undefined}
      spellCheck={false}
      readOnly={readOnly}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={pressKey}
      className="size-full resize-none bg-transparent p-3 font-mono text-ink text-sm outline-none"
    />
  );
}
