import { parseAsString, useQueryState } from "nuqs";
import { Input } from "@/ui/forms/field";

/** The search text for a catalogue, stored in the URL. */
export function useSearch() {
  const [text, setText] = useQueryState("search", parseAsString.withDefault(""));
  const words = text.trim().toLowerCase();
  return { text, setText, matches: (name: string) => name.toLowerCase().includes(words) };
}

type SearchFieldProps = { label: string; text: string; onChange: (text: string) => void };

export function SearchField({ label, text, onChange }: SearchFieldProps) {
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      className="w-56"
    />
  );
}
