import { type UIEvent, useEffect, useState } from "react";

/** Scrolling down by more than this many pixels counts as reading. */
const SCROLLED = 40;

/**
 * Whether the user is reading the list: the pointer is over it, or its top is scrolled out of view.
 */
export function useIsReading() {
  const [hovered, setHovered] = useState(false);
  const [inPage, setInPage] = useState(false);
  const [inList, setInList] = useState(false);
  useEffect(() => {
    const update = () => setInPage(window.scrollY > SCROLLED);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  const handlers = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) =>
      setHovered(pointerType === "mouse"),
    onPointerLeave: () => setHovered(false),
    onScrollCapture: ({ target }: UIEvent) =>
      setInList(target instanceof Element && target.scrollTop > SCROLLED),
  };
  return { isReading: hovered || inPage || inList, handlers };
}
