"use client";

import { Slot } from "radix-ui";
import {
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useRef,
} from "react";
import { onDemand, useOnDemand } from "../loading/on-demand";
import type { PopoverPanelProps } from "./popover-panel";

const PANEL = onDemand<PopoverPanelProps>(() => import("./popover-panel"));

type Wiring = Pick<PopoverPanelProps, "open" | "onOpenChange" | "modal" | "trigger" | "panelId">;

const PopoverContext = createContext<Wiring | null>(null);

type PopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  modal?: boolean;
  children: ReactNode;
};

export function Popover({ open, onOpenChange, modal = false, children }: PopoverProps) {
  const trigger = useRef<HTMLElement>(null);
  const panelId = useId();
  return (
    <PopoverContext value={{ open, onOpenChange, modal, trigger, panelId }}>
      {children}
    </PopoverContext>
  );
}

export function PopoverTrigger({ children }: { children: ReactElement }) {
  const { open, onOpenChange, trigger, panelId } = usePopover();
  return (
    <Slot.Root
      ref={trigger}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? panelId : undefined}
      data-state={open ? "open" : "closed"}
      onClick={() => onOpenChange(!open)}
    >
      {children}
    </Slot.Root>
  );
}

export type PopoverContentProps = ComponentProps<"div"> & {
  align?: "start" | "center" | "end";
  /**
   * Moves the focus elsewhere on closing and returns true, or returns false to
   * let the trigger get it.
   */
  moveFocusOnClose?: () => boolean;
};

export function PopoverContent(props: PopoverContentProps) {
  const wiring = usePopover();
  const Panel = useOnDemand(PANEL, wiring.open);
  return Panel ? <Panel {...wiring} {...props} /> : null;
}

function usePopover(): Wiring {
  const wiring = useContext(PopoverContext);
  if (wiring === null)
    throw new Error("PopoverTrigger and PopoverContent must be inside a Popover.");
  return wiring;
}
