"use client";

import type { ReactNode } from "react";
import { onDemand, useOnDemand } from "../loading/on-demand";

const PANEL = onDemand<SheetProps>(() => import("./sheet-panel"));

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Right for details, left for the navigation on small screens. */
  side?: "left" | "right";
  /** Shows the title only to screen readers. */
  hideTitle?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
};

export function Sheet(props: SheetProps) {
  const Panel = useOnDemand(PANEL, props.open);
  return Panel ? <Panel {...props} /> : null;
}
