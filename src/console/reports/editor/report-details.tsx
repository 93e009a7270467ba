import { useState } from "react";
import { Field, Input, Textarea } from "@/ui/forms/field";
import type { DraftState } from "./saving/use-report-draft";

type ReportDetailsProps = {
  draft: DraftState;
  fields: Readonly<Record<string, string>>;
  readOnly: boolean;
};

export function ReportDetails({ draft, fields, readOnly }: ReportDetailsProps) {
  const { mine, change } = draft;
  const [hasPrompt] = useState(mine.prompt !== "");
  return (
    <div className="mb-4 flex flex-col gap-3">
      <Field label="Title" required error={fields.title}>
        <Input
          value={mine.title}
          onChange={(event) => change({ title: event.target.value })}
          placeholder="June in review"
          autoComplete="off"
          readOnly={readOnly}
        />
      </Field>
      <Field
        label="Description"
        hint="One or two sentences, shown in the list."
        error={fields.description}
      >
        <Textarea
          rows={2}
          className="min-h-0"
          readOnly={readOnly}
          value={mine.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <details open={hasPrompt || fields.prompt !== undefined}>
        <summary className="w-fit text-soft text-sm hover:text-ink">
          Prompt: the question this report answers
        </summary>
        <Field
          label="Prompt"
          hint="Shown collapsed above the text."
          error={fields.prompt}
          className="mt-2"
        >
          <Textarea
            rows={3}
            readOnly={readOnly}
            value={mine.prompt}
            onChange={(event) => change({ prompt: event.target.value })}
          />
        </Field>
      </details>
    </div>
  );
}
