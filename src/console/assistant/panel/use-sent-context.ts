import { usePathname } from "next/navigation";
import { useState } from "react";
import type { ScreenContext } from "@/assistant/messages";
import { type Asked, useAssistantPanel } from "../context/assistant-provider";
import type { ShownScreen } from "../context/shown-screen";

export type SentContext = {
  /** What can be sent with a question; null if the screen shows nothing. */
  shown: ShownScreen | null;
  /** What is sent. */
  context: ScreenContext | undefined;
  remove: () => void;
  add: () => void;
};

/** What is removed: what a button asked about, or a screen. */
type Removed = { asked: Asked } | { pathname: string } | null;

/**
 * What is sent with a question: what the user pressed a button on, or else what the screen shows,
 * unless the user removes it. Removed, it stays so until the user opens another screen or asks
 * about something else.
 */
export function useSentContext(): SentContext {
  const { screen, asked } = useAssistantPanel();
  const pathname = usePathname();
  const [removed, setRemoved] = useState<Removed>(null);
  const shown = asked?.about ?? screen;
  const isRemoved =
    removed !== null &&
    ("asked" in removed
      ? removed.asked === asked
      : asked === null && removed.pathname === pathname);
  return {
    shown,
    context: isRemoved ? undefined : shown?.context,
    remove: () => setRemoved(asked ? { asked } : { pathname }),
    add: () => setRemoved(null),
  };
}
