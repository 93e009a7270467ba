import { Search } from "lucide-react";
import { useShortcut } from "@/ui/use-shortcut";

/** Opens the command palette and shows its keyboard shortcut. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  const key = useShortcut("K");
  return (
    <button
      type="button"
      onClick={onClick}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex w-full items-center gap-2 rounded-md border border-line bg-raised px-2 py-1.5 text-[13px] text-soft hover:border-strong hover:text-ink"
    >
      <Search size={14} aria-hidden />
      <span className="flex-1 text-left">Search or go to…</span>
      <kbd className="hidden rounded border border-line px-1 font-sans text-[11px] lg:block">
        {key}
      </kbd>
    </button>
  );
}
