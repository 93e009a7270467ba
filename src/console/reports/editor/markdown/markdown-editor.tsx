import { CircleAlert } from "lucide-react";
import { useId, useRef, useState } from "react";
import { REPORT } from "@/reports/limits";
import { Card } from "@/ui/card";
import { formatFullCount } from "@/ui/format/number";
import { optional } from "@/ui/loading/optional";
import type { InsertChartProps } from "../charts/insert-chart";
import { applyEdit } from "./apply-edit";
import { blockAfter, type Edit, type Span } from "./edits";
import { Toolbar } from "./toolbar";

const InsertChart = optional<InsertChartProps>(() => import("../charts/insert-chart"));

type MarkdownEditorProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  readOnly: boolean;
};

/** Edits the text of a report in Markdown. */
export function MarkdownEditor({ value, onChange, error, readOnly }: MarkdownEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [charting, setCharting] = useState(false);
  const noteId = useId();
  const edit = (make: (text: string, span: Span) => Edit) => {
    if (field.current && !readOnly) applyEdit(field.current, make);
  };
  return (
    <Card className="flex h-[max(26rem,calc(100dvh-15rem))] flex-col">
      <Toolbar onEdit={edit} onChart={() => setCharting(true)} />
      <textarea
        ref={field}
        aria-label="Text, in Markdown"
        aria-describedby={noteId}
        aria-invalid={error !== undefined || undefined}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
        placeholder="Write in Markdown…"
        className="min-h-0 w-full flex-1 resize-none bg-transparent p-4 font-mono text-[13px] text-ink leading-relaxed outline-none placeholder:text-faint focus-visible:outline-1 focus-visible:outline-focus focus-visible:-outline-offset-1"
      />
      <div id={noteId} className="border-line border-t px-4 py-1.5 text-xs">
        {error !== undefined ? (
          <p role="alert" className="flex items-start gap-1 text-bad">
            <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
            {error}
          </p>
        ) : (
          <Length length={value.length} />
        )}
      </div>
      {charting && (
        <InsertChart
          onClose={() => setCharting(false)}
          onInsert={(block) => {
            setCharting(false);
            // Wait until the dialog has returned the focus, and with it the cursor position.
            setTimeout(() => edit(blockAfter(block)));
          }}
        />
      )}
    </Card>
  );
}

function Length({ length }: { length: number }) {
  const over = length > REPORT.maxContent;
  return (
    <p className={over ? "text-bad" : "text-faint"}>
      {formatFullCount(length)} of {formatFullCount(REPORT.maxContent)} characters
    </p>
  );
}
