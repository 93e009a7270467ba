"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

const ROW_HEIGHT = 37;
const OVERSCAN = 12;

/** Which rows to render, and how much room those above and below take, in pixels. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  enabled: boolean,
) {
  const virtualizer = useVirtualizer({
    count,
    enabled,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // What the server renders, and the browser before it has measured.
    initialRect: { width: 0, height: 512 },
    // The heading sticks to the top and would cover a row that is scrolled to there.
    scrollPaddingStart: ROW_HEIGHT,
  });
  if (!enabled) {
    return {
      indexes: Array.from({ length: count }, (_, at) => at),
      before: 0,
      after: 0,
      reveal() {},
    };
  }
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    reveal: (index: number) => virtualizer.scrollToIndex(index),
  };
}
