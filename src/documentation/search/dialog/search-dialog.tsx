"use client";

import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { useReturnFocus } from "@/ui/dialogs/use-return-focus";
import { itemClass } from "@/ui/menus/panel-class";
import type { SearchResult } from "../search";
import { useSearch } from "./use-search";

export type SearchDialogProps = { onClose: () => void };

/** Results as you type; arrow keys move, Enter opens. */
export default function SearchDialog({ onClose }: SearchDialogProps) {
  const router = useRouter();
  const focusBack = useReturnFocus();
  const open = ({ href }: SearchResult) => {
    onClose();
    router.push(href);
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusBack}
          className="fixed top-[10dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-2xl -translate-x-1/2 animate-appear overflow-hidden rounded-xl border border-line bg-raised shadow-floating outline-none"
        >
          <Dialog.Title className="sr-only">Search the documentation</Dialog.Title>
          <Results onOpen={open} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Results({ onOpen }: { onOpen: (result: SearchResult) => void }) {
  const [text, setText] = useState("");
  const { query, results, failed } = useSearch(text);
  return (
    <Command label="Search the documentation" shouldFilter={false} loop>
      <div className="flex items-center gap-2 border-line border-b px-3">
        <Search className="size-4 shrink-0 text-soft" aria-hidden="true" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="Search the documentation…"
          className="h-11 w-full bg-transparent text-ink outline-none placeholder:text-faint"
        />
      </div>
      <Command.List
        label="Results"
        className="max-h-[60dvh] overflow-y-auto overscroll-contain p-1"
      >
        {query !== "" && results.length === 0 && (
          <Command.Empty className="px-3 py-6 text-center text-soft">
            {failed ? "The search does not respond. Try again." : `No results for “${query}”.`}
          </Command.Empty>
        )}
        {results.map((result) => (
          <Command.Item
            key={result.href}
            value={result.href}
            onSelect={() => onOpen(result)}
            className={`${itemClass} flex-col items-start gap-0.5`}
          >
            <span className="max-w-full truncate font-medium">
              {result.heading}
              {result.heading !== result.page && (
                <span className="font-normal text-soft"> · {result.page}</span>
              )}
            </span>
            <span className="line-clamp-2 break-words text-soft text-xs">{result.excerpt}</span>
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
