"use client";

import type { ReactNode } from "react";
import { useHeight } from "./plot/use-size";

type ChartBoxProps = {
  /** In pixels, or "fill" for all remaining height of a flex column. */
  height: number | "fill";
  /** Receives the height in pixels. */
  children: (height: number) => ReactNode;
};

/** A box of fixed or remaining height for a chart. */
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
    // Absolutely positioned, so that the content does not keep the box from shrinking.
    <div ref={ref} className="relative min-h-0 flex-1">
      <div className="absolute inset-0">{height > 0 && children(height)}</div>
    </div>
  );
}
