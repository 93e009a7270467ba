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

/** Draws the rows in sight. */
export default function VirtualRows({ scroller, count, children }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // Until it has measured.
    initialRect: { width: 0, height: 512 },
    // The heading sticks to the top and would cover a row that is scrolled to there.
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
