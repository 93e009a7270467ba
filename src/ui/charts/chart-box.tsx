"use client";

import type { ReactNode } from "react";
import { useHeight } from "./plot/use-size";

type ChartBoxProps = {
  /** In pixels, or all that is left in a column. */
  height: number | "fill";
  /** Is told how many pixels there are. */
  children: (height: number) => ReactNode;
};

/** The room of a chart. */
export function ChartBox({ height, children }: ChartBoxProps) {
  return height === "fill" ? (
    <FillingBox>{children}</FillingBox>
  ) : (
    <div style={{ height }}>{children(height)}</div>
  );
}

function FillingBox({ children }: Pick<ChartBoxProps, "children">) {
  const { ref, height } = useHeight();
  return (
    // What is inside must not hold the box open when it is to become lower.
    <div ref={ref} className="relative min-h-0 flex-1">
      <div className="absolute inset-0">{height > 0 && children(height)}</div>
    </div>
  );
}
