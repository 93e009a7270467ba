import { Sparkles } from "lucide-react";
import { IconButton } from "@/ui/buttons/button";
import { useAssistantActions, useAssistantPanel } from "../context/assistant-provider";
import { PANEL_KEYS, usePanelShortcut } from "./panel-shortcut";

/** Opens and closes the Assistant panel. Nothing on screens without one. */
export function PanelButton() {
  const { place, open } = useAssistantPanel();
  const { toggle } = useAssistantActions();
  const shortcut = usePanelShortcut();
  if (!place) return null;
  return (
    <IconButton
      label="Assistant"
      tip={`Assistant (${shortcut})`}
      icon={<Sparkles />}
      aria-keyshortcuts={PANEL_KEYS}
      aria-expanded={open}
      onClick={toggle}
    />
  );
}
