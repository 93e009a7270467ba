import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "@/ui/buttons/button";
import { RefreshedAt } from "./refresh-control";
import type { Refresh } from "./use-refresh";

export type FullScreenProps = {
  title: string;
  /** Period, zone and filters as text. */
  description: string;
  refresh: Refresh;
  zone: string;
  onClose: () => void;
  children: ReactNode;
};

/** Shows only the dashboard, for a wall display. Escape exits. */
export default function FullScreen({
  title,
  description,
  refresh,
  zone,
  onClose,
  children,
}: FullScreenProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          // Tooltips and menus are rendered outside this dialog.
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-30 overflow-y-auto bg-ground px-6 py-5 outline-none"
        >
          <header className="mb-4 flex items-baseline gap-4">
            <Dialog.Title className="min-w-0 truncate font-semibold text-2xl text-ink tracking-tight">
              {title}
            </Dialog.Title>
            <p className="min-w-0 flex-1 truncate text-soft">{description}</p>
            <RefreshedAt refresh={refresh} zone={zone} />
            <IconButton label="Exit full screen" icon={<X />} onClick={onClose} />
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
