import { Sparkles } from "lucide-react";
import { Button } from "@/ui/buttons/button";
import { type Asked, useAssistantActions } from "./assistant-provider";

/** Opens the Assistant panel with a question about the result, for the user to send. */
export function AskButton({ label = "Ask why", ...asked }: Asked & { label?: string }) {
  const { ask } = useAssistantActions();
  return (
    <Button size="sm" variant="ghost" onClick={() => ask(asked)} className="print:hidden">
      <Sparkles aria-hidden="true" />
      {label}
    </Button>
  );
}
