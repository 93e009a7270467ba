"use client";

import { useEffect, useRef, useState } from "react";

/** The width in pixels of the element with the ref; 0 until it is measured. */
export function useWidth() {
  const { ref, size: width } = useSize("width");
  return { ref, width };
}

/** The height in pixels of the element with the ref; 0 until it is measured. */
export function useHeight() {
  const { ref, size: height } = useSize("height");
  return { ref, height };
}

function useSize(side: "width" | "height") {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize(Math.floor(entry.contentRect[side]));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [side]);
  return { ref, size };
}
