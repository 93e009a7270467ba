import { type UIEvent, useEffect, useState } from "react";

/** How far a reader has scrolled away from the list's top, in pixels, before it is kept still. */
const SCROLLED = 40;

/** Whether somebody reads the list: the pointer is over it, or its top is out of sight. */
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
  const watch = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) =>
      setHovered(pointerType === "mouse"),
    onPointerLeave: () => setHovered(false),
    onScrollCapture: ({ target }: UIEvent) =>
      setInList(target instanceof Element && target.scrollTop > SCROLLED),
  };
  return { held: hovered || inPage || inList, watch };
}
