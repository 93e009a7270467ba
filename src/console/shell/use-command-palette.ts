import { type ComponentType, useEffect, useState } from "react";
import { toast } from "@/ui/toast";
import type { CommandPaletteProps } from "./command-palette";

/** Where the browser cannot say when it is idle. In ms. */
const IDLE_AFTER = 2_000;

/**
 * The palette once it is there: it is loaded when the page has nothing else to do, or when it is
 * `wanted`. Calls `onMissing` when it is wanted and cannot be loaded, as without a connection.
 */
export function useCommandPalette(
  wanted: boolean,
  onMissing: () => void,
): ComponentType<CommandPaletteProps> | undefined {
  const [palette, setPalette] = useState<{ Palette: ComponentType<CommandPaletteProps> }>();
  const isThere = palette !== undefined;
  useEffect(() => {
    if (isThere) return;
    const load = async (missing: () => void) => {
      const part = await import("./command-palette").catch(() => undefined);
      if (part) setPalette({ Palette: part.default });
      else missing();
    };
    if (!wanted) return whenIdle(() => void load(() => undefined));
    void load(() => {
      toast.error("Search could not be loaded.", "Check the connection and try again.");
      onMissing();
    });
  }, [isThere, wanted, onMissing]);
  return palette?.Palette;
}

/** Answers how to call it off. */
function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = window.setTimeout(work, IDLE_AFTER);
    return () => window.clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(request);
}
