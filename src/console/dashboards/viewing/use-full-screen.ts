import { parseAsBoolean, useQueryState } from "nuqs";
import { useEffect } from "react";

const FULL_SCREEN = parseAsBoolean.withDefault(false).withOptions({ history: "push" });

/**
 * Whether the dashboard alone fills the screen. It stands in the address, so that a screen on a wall can
 * be opened with it; the browser's own full screen needs a press, and not every browser has one.
 */
export function useFullScreen() {
  const [active, setActive] = useQueryState("wall", FULL_SCREEN);
  useEffect(() => {
    if (!active) return;
    const leave = () => {
      if (document.fullscreenElement === null) void setActive(false);
    };
    document.addEventListener("fullscreenchange", leave);
    return () => {
      document.removeEventListener("fullscreenchange", leave);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [active, setActive]);
  return {
    active,
    enter: () => {
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
      void setActive(true);
    },
    leave: () => void setActive(false),
  };
}
