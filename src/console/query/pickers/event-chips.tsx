import { Button } from "@/ui/buttons/button";
import { useEventNames } from "./use-catalogue";

const MAX_CHIPS = 8;

type EventChipsProps = {
  /** The action of a chip, such as "Start with". */
  label: string;
  onChoose: (name: string) => void;
  /** Names to exclude. */
  without?: readonly string[];
};

/** Buttons for the project's most frequent events. */
export function EventChips({ label, onChoose, without = [] }: EventChipsProps) {
  const { data } = useEventNames(true);
  const names = (data?.names ?? [])
    .filter(({ name }) => !without.includes(name))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_CHIPS);
  if (names.length === 0) return null;
  return (
    <ul aria-label={label} className="flex max-w-xl flex-wrap justify-center gap-1.5">
      {names.map(({ name }) => (
        <li key={name} className="min-w-0">
          <Button size="sm" onClick={() => onChoose(name)} className="max-w-full">
            <span className="sr-only">{label}</span>
            <span className="truncate">{name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
