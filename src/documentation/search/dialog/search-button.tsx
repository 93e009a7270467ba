"use client";

import { Search } from "lucide-react";
import { useCallback, useState } from "react";
import { onDemand, useOnDemand } from "@/ui/loading/on-demand";
import { useShortcut } from "@/ui/use-shortcut";
import type { SearchDialogProps } from "./search-dialog";
import { useSearchKeys } from "./use-search-keys";

const DIALOG = onDemand<SearchDialogProps>(() => import("./search-dialog"));

/** Opens the search, as do Ctrl-K and "/". */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  useSearchKeys(show);
  const Dialog = useOnDemand(DIALOG, open, close);
  const key = useShortcut("K");
  return (
    <>
      <button
        type="button"
        onClick={show}
        aria-keyshortcuts="Control+K Meta+K /"
        className="flex h-8 items-center gap-2 rounded-md border border-line bg-raised px-2.5 text-soft hover:border-strong hover:text-ink md:w-56"
      >
        <Search className="size-4" aria-hidden="true" />
        <span className="flex-1 text-left max-md:sr-only">Search…</span>
        <kbd className="rounded border border-line px-1 font-sans text-xs max-md:hidden">{key}</kbd>
      </button>
      {open && Dialog && <Dialog onClose={close} />}
    </>
  );
}
