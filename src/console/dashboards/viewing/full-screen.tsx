import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "@/ui/buttons/button";
import { RefreshedAt } from "./refresh-control";
import type { Refresh } from "./use-refresh";

export type WallProps = {
  title: string;
  /** Period, zone and filters, in words. */
  about: string;
  refresh: Refresh;
  zone: string;
  onClose: () => void;
  children: ReactNode;
};

/** The dashboard and nothing else, for a screen on a wall. Escape leads back. */
export default function Wall({ title, about, refresh, zone, onClose, children }: WallProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          // Tips and menus stand in the page, beside it.
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-30 overflow-y-auto bg-ground px-6 py-5 outline-none"
        >
          <header className="mb-4 flex items-baseline gap-4">
            <Dialog.Title className="min-w-0 truncate font-semibold text-2xl text-ink tracking-tight">
              {title}
            </Dialog.Title>
            <p className="min-w-0 flex-1 truncate text-soft">{about}</p>
            <RefreshedAt refresh={refresh} zone={zone} />
            <IconButton label="Leave full screen" icon={<X />} onClick={onClose} />
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
