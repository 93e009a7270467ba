import { parseAsBoolean, useQueryState } from "nuqs";
import { useEffect } from "react";

const FULL_SCREEN = parseAsBoolean.withDefault(false).withOptions({ history: "push" });

/**
 * Full-screen mode, stored in the URL so that a wall display can open it directly: the browser's
 * own full screen needs a user gesture, and not every browser supports it.
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
