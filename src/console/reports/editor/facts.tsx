import { useState } from "react";
import { Field, Input, Textarea } from "@/ui/forms/field";
import type { DraftState } from "./use-draft";

type FactsProps = {
  draft: DraftState;
  fields: Readonly<Record<string, string>>;
  readOnly: boolean;
};

/** What is said of a report beside its text. */
export function Facts({ draft, fields, readOnly }: FactsProps) {
  const { mine, change } = draft;
  const [hasPrompt] = useState(mine.prompt !== "");
  return (
    <div className="mb-4 flex flex-col gap-3">
      <Field label="Title" required error={fields.title}>
        <Input
          value={mine.title}
          onChange={(event) => change({ title: event.target.value })}
          placeholder="What June brought"
          autoComplete="off"
          readOnly={readOnly}
        />
      </Field>
      <Field label="Description" hint="A sentence or two for the list." error={fields.description}>
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
          Prompt: the question that this report answers
        </summary>
        <Field
          label="Prompt"
          hint="Readers find it folded up above the text."
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
