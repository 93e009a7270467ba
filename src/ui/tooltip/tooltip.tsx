"use client";

import { Slot } from "radix-ui";
import { type ReactElement, type ReactNode, useId, useRef } from "react";
import { onDemand, usePart } from "../loading/on-demand";
import type { TooltipPanelProps } from "./tooltip-panel";
import { useTooltip } from "./use-tooltip";

const PANEL = onDemand<TooltipPanelProps>(() => import("./tooltip-panel"));

export type TooltipProps = {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** One element that takes the focus, such as a button or a link. */
  children: ReactElement;
};

export function Tooltip({ content, side = "top", children }: TooltipProps) {
  const trigger = useRef<HTMLElement>(null);
  const id = useId();
  const { open, close, ofTrigger, ofTip } = useTooltip();
  const Panel = usePart(PANEL, open);
  const shown = open && Panel !== undefined;
  return (
    <>
      <Slot.Root ref={trigger} aria-describedby={shown ? id : undefined} {...ofTrigger}>
        {children}
      </Slot.Root>
      {shown && (
        <Panel id={id} trigger={trigger} side={side} onClose={close} {...ofTip}>
          {content}
        </Panel>
      )}
    </>
  );
}
