"use client";

import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { Input } from "@/ui/forms/field";

type CommitInputProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  value: string;
  /** Called on Enter or blur. */
  onCommit: (text: string) => void;
};

/**
 * An input that commits on Enter or blur, since each change adds a history entry and runs a query.
 */
export function CommitInput({ value, onCommit, ...rest }: CommitInputProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const commit = () => {
    if (text !== value) onCommit(text);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") commit();
    if (event.key === "Escape") setText(value);
  };
  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={press}
    />
  );
}
