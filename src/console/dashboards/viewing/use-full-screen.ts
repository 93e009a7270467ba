import { parseAsBoolean, useQueryState } from "nuqs";
import { useEffect } from "react";

const WALL = parseAsBoolean.withDefault(false).withOptions({ history: "push" });

/**
 * Whether the dashboard alone fills the screen. It stands in the address, so that a screen on a wall can
 * be opened with it; the browser's own full screen needs a press, and not every browser has one.
 */
export function useWall() {
  const [wall, setWall] = useQueryState("wall", WALL);
  useEffect(() => {
    if (!wall) return;
    const leave = () => {
      if (document.fullscreenElement === null) void setWall(false);
    };
    document.addEventListener("fullscreenchange", leave);
    return () => {
      document.removeEventListener("fullscreenchange", leave);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [wall, setWall]);
  return {
    wall,
    enter: () => {
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
      void setWall(true);
    },
    leave: () => void setWall(false),
  };
}
