"use client";

import { Popover as Radix } from "radix-ui";
import { type RefObject, useRef } from "react";
import { classes } from "../classes";
import { panelClass } from "./panel-class";
import type { PopoverContentProps } from "./popover";

export type PopoverPanelProps = PopoverContentProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  modal: boolean;
  trigger: RefObject<HTMLElement | null>;
  panelId: string;
};

/**
 * The floating panel of a Popover. Radix does not know about our trigger, so this handles
 * its focus and presses.
 */
export default function PopoverPanel(props: PopoverPanelProps) {
  const { open, onOpenChange, modal, trigger, panelId, className, moveFocusOnClose, ...rest } =
    props;
  const leftByPointer = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Anchor virtualRef={trigger as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          id={panelId}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={() => {
            leftByPointer.current = false;
          }}
          onInteractOutside={(event) => {
            // A press on the trigger toggles it; if it also closed here, it would open again.
            if (trigger.current?.contains(event.target as Node)) event.preventDefault();
            else leftByPointer.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (moveFocusOnClose?.()) return;
            if (modal || !leftByPointer.current) trigger.current?.focus();
          }}
          className={classes(
            panelClass,
            "max-h-[var(--radix-popover-content-available-height)] max-w-[calc(100vw-1rem)] overflow-y-auto",
            className,
          )}
          {...rest}
        />
      </Radix.Portal>
    </Radix.Root>
  );
}
