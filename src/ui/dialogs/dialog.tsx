"use client";

import type { ReactNode } from "react";
import { onDemand, usePart } from "../loading/on-demand";

const PANEL = onDemand<DialogProps>(() => import("./dialog-panel"));

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
  /** A slip of the mouse beside it does not close it: for what is shown only once. */
  holdsOn?: boolean;
};

export function Dialog(props: DialogProps) {
  const Panel = usePart(PANEL, props.open);
  return Panel ? <Panel {...props} /> : null;
}
