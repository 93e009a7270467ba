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

export default function TooltipPanel({ trigger, onClose, ...content }: TooltipPanelProps) {
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={trigger as RefObject<HTMLElement>} />
      <Portal.Root>
        <DismissableLayer.Root asChild onDismiss={onClose} onFocusOutside={ignore}>
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

/**
 * Ignores focus outside, because the focus is never inside; the trigger closes the tooltip on blur.
 */
const ignore = (event: Event) => event.preventDefault();
