import { useEffect } from "react";
import { useAssistantActions } from "./assistant-provider";
import { fitted, type ShownScreen } from "./shown-screen";

/**
 * Says what the screen shows, so that the Assistant panel can send it with a question. Null while
 * there is nothing to send.
 */
export function useScreenContext(shown: ShownScreen | null): void {
  const { show } = useAssistantActions();
  // As text, so that a screen need not keep the object.
  const json = JSON.stringify(shown);
  useEffect(() => {
    const value: ShownScreen | null = JSON.parse(json);
    show(value && fitted(value));
    return () => show(null);
  }, [json, show]);
}
