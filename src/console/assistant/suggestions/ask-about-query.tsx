import { Sparkles } from "lucide-react";
import type { WireQuery } from "@/query/engine/language/wire";
import { Button } from "@/ui/buttons/button";
import { useAssistantActions } from "../context/assistant-provider";
import { questionForResult } from "./screen-questions";

/** Opens the Assistant panel with a question about the screen's query, for the user to send. */
export function AskAboutQuery({ query }: { query: WireQuery | null }) {
  const { ask } = useAssistantActions();
  if (!query) return null;
  const question = questionForResult(query);
  return (
    <Button size="sm" variant="ghost" onClick={() => ask({ question })} className="print:hidden">
      <Sparkles aria-hidden="true" />
      {question.startsWith("Why") ? "Ask why" : "Ask about this"}
    </Button>
  );
}
