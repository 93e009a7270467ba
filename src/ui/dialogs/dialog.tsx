"use client";

import type { ReactNode } from "react";
import { onDemand, useOnDemand } from "../loading/on-demand";

const PANEL = onDemand<DialogProps>(() => import("./dialog-panel"));

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
  /** Does not close on a press outside, for content that is shown only once. */
  persistent?: boolean;
};

export function Dialog(props: DialogProps) {
  const Panel = useOnDemand(PANEL, props.open);
  return Panel ? <Panel {...props} /> : null;
}
