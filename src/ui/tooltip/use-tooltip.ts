import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";

const OPEN_DELAY_MS = 400;
/** For the way of the mouse from the control to the tip, which may be read and copied. */
const CLOSE_DELAY_MS = 120;

/** When a tip is shown: at once for the keyboard, after a moment for a mouse that stays, never for a finger. */
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
      ofTrigger: {
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
      ofTip: {
        onPointerEnter: () => set(true),
        onPointerLeave: () => set(false, CLOSE_DELAY_MS),
      },
    };
  }, []);
  return { open, ...actions };
}
