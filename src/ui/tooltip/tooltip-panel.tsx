"use client";

import { Portal } from "radix-ui";
import { DismissableLayer, Popper } from "radix-ui/internal";
import type { ReactNode, RefObject } from "react";

export type TooltipPanelProps = {
  id: string;
  trigger: RefObject<HTMLElement | null>;
  side: "top" | "right" | "bottom" | "left";
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
};

/** The tip itself, while it is shown. */
export default function TooltipPanel({ trigger, onClose, ...content }: TooltipPanelProps) {
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={trigger as RefObject<HTMLElement>} />
      <Portal.Root>
        <DismissableLayer.Root asChild onDismiss={onClose} onFocusOutside={keep}>
          <Popper.Content
            role="tooltip"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-appear break-words rounded-md bg-ink px-2 py-1 text-ground text-xs shadow-floating"
            {...content}
          />
        </DismissableLayer.Root>
      </Portal.Root>
    </Popper.Root>
  );
}

/** The focus is never inside; its trigger closes it when it loses the focus. */
const keep = (event: Event) => event.preventDefault();
