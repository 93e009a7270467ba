import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";

const OPEN_DELAY_MS = 400;
/** Time for the mouse to move from the control to the tooltip, whose text can be copied. */
const CLOSE_DELAY_MS = 120;

/**
 * Opens a tooltip immediately on keyboard focus, after a delay on mouse hover, and never on touch.
 */
export function useTooltip() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const actions = useMemo(() => {
    const set = (next: boolean, afterMs = 0) => {
      clearTimeout(timer.current);
      if (afterMs === 0) setOpen(next);
      else timer.current = setTimeout(() => setOpen(next), afterMs);
    };
    const close = () => set(false);
    return {
      close,
      triggerProps: {
        onPointerEnter: (event: PointerEvent) => {
          if (event.pointerType !== "touch") set(true, OPEN_DELAY_MS);
        },
        onPointerLeave: () => set(false, CLOSE_DELAY_MS),
        onPointerDown: close,
        onFocus: (event: FocusEvent) => {
          if (event.currentTarget.matches(":focus-visible")) set(true);
        },
        onBlur: close,
        onClick: close,
      },
      tipProps: {
        onPointerEnter: () => set(true),
        onPointerLeave: () => set(false, CLOSE_DELAY_MS),
      },
    };
  }, []);
  return { open, ...actions };
}
