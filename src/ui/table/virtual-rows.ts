"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode, RefObject } from "react";
import type { RowView } from "./table-body";

const ROW_HEIGHT = 37;
const OVERSCAN = 12;

export type VirtualRowsProps = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  children: (view: RowView) => ReactNode;
};

/** Renders only the rows in view. */
export default function VirtualRows({ scroller, count, children }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // Used until the height is measured.
    initialRect: { width: 0, height: 512 },
    // Keeps the sticky heading from covering a row scrolled to the top.
    scrollPaddingStart: ROW_HEIGHT,
  });
  const items = virtualizer.getVirtualItems();
  return children({
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    reveal: (index) => virtualizer.scrollToIndex(index),
  });
}
