"use client";

import type { ReactNode } from "react";
import { onDemand, usePart } from "../loading/on-demand";

const PANEL = onDemand<SheetProps>(() => import("./sheet-panel"));

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Right for the details of something, left for the navigation on a small screen. */
  side?: "left" | "right";
  /** The title is read aloud but not shown. */
  hideTitle?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
};

export function Sheet(props: SheetProps) {
  const Panel = usePart(PANEL, props.open);
  return Panel ? <Panel {...props} /> : null;
}
