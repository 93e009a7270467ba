"use client";

import { Slot } from "radix-ui";
import { type ReactElement, type ReactNode, useId, useRef } from "react";
import { onDemand, useOnDemand } from "../loading/on-demand";
import type { TooltipPanelProps } from "./tooltip-panel";
import { useTooltip } from "./use-tooltip";

const PANEL = onDemand<TooltipPanelProps>(() => import("./tooltip-panel"));

type TooltipProps = {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** A single focusable element, such as a button or a link. */
  children: ReactElement;
};

export function Tooltip({ content, side = "top", children }: TooltipProps) {
  const trigger = useRef<HTMLElement>(null);
  const id = useId();
  const { open, close, triggerProps, tipProps } = useTooltip();
  const Panel = useOnDemand(PANEL, open);
  const shown = open && Panel !== undefined;
  return (
    <>
      <Slot.Root ref={trigger} aria-describedby={shown ? id : undefined} {...triggerProps}>
        {children}
      </Slot.Root>
      {shown && (
        <Panel id={id} trigger={trigger} side={side} onClose={close} {...tipProps}>
          {content}
        </Panel>
      )}
    </>
  );
}
