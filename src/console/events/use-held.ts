import { useEffect, useState } from "react";

/** How far down the page, in pixels, a reader is below the list's top. */
const SCROLLED = 160;

/** Whether somebody reads the list: the pointer is over it, or its top is out of sight. */
export function useHeld() {
  const [hovered, setHovered] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SCROLLED);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  const watch = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) =>
      setHovered(pointerType === "mouse"),
    onPointerLeave: () => setHovered(false),
  };
  return { held: hovered || scrolled, watch };
}
