"use client";

import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useFocusBack } from "@/ui/focus-back";
import {
  byWords,
  CommandGroup,
  CommandInput,
  CommandItem,
  commandListClass,
} from "./command-parts";
import { type PaletteGroup, usePaletteGroups } from "./palette-groups";

/** Loaded when it is first opened. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          {...useFocusBack()}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 animate-appear overflow-hidden rounded-xl border border-line bg-raised shadow-floating outline-none"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <Commands onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const groups = usePaletteGroups();
  const choose = ({ href, run }: PaletteGroup["items"][number]) => {
    onClose();
    if (href) router.push(href);
    void run?.();
  };
  return (
    <Command label="Command palette" filter={byWords} loop>
      <CommandInput placeholder="Go to a screen, switch project, change the theme…" />
      <Command.List className={commandListClass}>
        <Command.Empty className="px-3 py-6 text-center text-soft">
          Nothing fits. Try the name of a screen or a project.
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
