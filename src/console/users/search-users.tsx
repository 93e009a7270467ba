import { useEffect, useRef, useState } from "react";
import { Input } from "@/ui/forms/field";

type SearchUsersProps = { value: string; onChange: (text: string) => void };

/** So long after a letter no other is expected. */
const PAUSE_MS = 250;

/** Looks for users by a part of their id, once one stops typing. */
export function SearchUsers({ value, onChange }: SearchUsersProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The browser's back changes it too.
  if (known !== value) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const commit = useRef(onChange);
  commit.current = onChange;
  useEffect(() => {
    if (text.trim() === value.trim()) return;
    const timer = setTimeout(() => commit.current(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <Input
      type="search"
      aria-label="Find a user by a part of the id"
      placeholder="Find by a part of the id"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className="w-64 border-line max-sm:w-full"
    />
  );
}
