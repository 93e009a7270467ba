import { useEffect, useRef, useState } from "react";
import { Input } from "@/ui/forms/field";

type SearchUsersProps = { value: string; onChange: (text: string) => void };

/** Search starts after this pause in typing. */
const PAUSE_MS = 250;

/** Searches users by part of their id, once typing pauses. */
export function SearchUsers({ value, onChange }: SearchUsersProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The browser's Back button changes the search, too.
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
      aria-label="Search users by ID"
      placeholder="Search by user ID"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className="w-64 border-line max-sm:w-full"
    />
  );
}
