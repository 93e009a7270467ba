import { FileText, RotateCcw } from "lucide-react";
import { useState } from "react";
import type { AssistantMessage } from "@/assistant/messages";
import { usePermits } from "@/console/shell/current/current";
import { Button, IconButton } from "@/ui/buttons/button";
import { CopyButton } from "@/ui/copy/copy-button";
import { optional } from "@/ui/loading/optional";
import type { SaveReportProps } from "../save-report/save-report";
import { modelWords } from "../words/model-words";
import { textOf } from "./turns";

const SaveReport = optional<SaveReportProps>(() => import("../save-report/save-report"));

type AnswerActionsProps = {
  question: string;
  answer: AssistantMessage;
  onAskAgain: (() => void) | undefined;
};

/** What to do with an answer, and which model wrote it. */
export function AnswerActions({ question, answer, onAskAgain }: AnswerActionsProps) {
  const mayWrite = usePermits("reports:write");
  const [saving, setSaving] = useState(false);
  const text = textOf(answer);
  const { metadata } = answer;
  return (
    <>
      <div className="-ml-2.5 flex flex-wrap items-center gap-1 print:hidden">
        {text !== "" && <CopyButton text={text} label="Copy the answer" />}
        {text !== "" && mayWrite && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={saving}
            onClick={() => setSaving((open) => !open)}
          >
            <FileText aria-hidden="true" />
            Save as report
          </Button>
        )}
        {onAskAgain && metadata?.ended === undefined && (
          <IconButton size="sm" label="Ask again" icon={<RotateCcw />} onClick={onAskAgain} />
        )}
        {metadata && <span className="ml-2.5 text-faint text-xs">{modelWords(metadata)}</span>}
      </div>
      {saving && (
        <SaveReport question={question} answer={answer} onClose={() => setSaving(false)} />
      )}
    </>
  );
}
