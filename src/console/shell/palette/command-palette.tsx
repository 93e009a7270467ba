"use client";

import { Command } from "cmdk";
import { Dialog } from "radix-ui";
import { useRef } from "react";
import { useGo } from "@/console/unsaved/use-go";
import { useReturnFocus } from "@/ui/dialogs/use-return-focus";
import { CommandGroup, CommandInput, CommandItem, commandListClass } from "./command-parts";
import { matchScore } from "./match-words";
import { type PaletteGroup, usePaletteGroups } from "./palette-groups";

export type CommandPaletteProps = {
  /** The search text; may have been typed while the palette was loading. */
  text: string;
  onTextChange: (text: string) => void;
  onClose: () => void;
};

export default function CommandPalette(props: CommandPaletteProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  const focusInput = (event: Event) => {
    onOpenAutoFocus();
    // By default the dialog selects the text, and the next key would replace it.
    event.preventDefault();
    const input = content.current?.querySelector("input");
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  };
  return (
    <Dialog.Root open onOpenChange={props.onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          ref={content}
          onOpenAutoFocus={focusInput}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 animate-appear overflow-hidden rounded-xl border border-line bg-raised shadow-floating outline-none"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <Commands {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({ text, onTextChange, onClose }: CommandPaletteProps) {
  const open = useGo();
  const groups = usePaletteGroups();
  const choose = ({ href, run }: PaletteGroup["items"][number]) => {
    onClose();
    if (href) open(href);
    void run?.();
  };
  return (
    <Command label="Command palette" filter={matchScore} loop>
      <CommandInput
        placeholder="Go to a screen, switch project, change the theme…"
        value={text}
        onValueChange={onTextChange}
      />
      <Command.List className={commandListClass}>
        <Command.Empty className="px-3 py-6 text-center text-soft">
          No results. Try the name of a screen or project.
        </Command.Empty>
        {groups.map(({ heading, items }) => (
          <CommandGroup key={heading} heading={heading}>
            {items.map((item) => (
              <CommandItem
                key={item.key}
                value={item.key}
                keywords={[item.label, item.detail ?? "", heading]}
                onSelect={() => choose(item)}
              >
                <item.icon aria-hidden="true" />
                <span className="truncate">{item.label}</span>
                {item.detail && <span className="ml-auto truncate text-soft">{item.detail}</span>}
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
      </Command.List>
    </Command>
  );
}
