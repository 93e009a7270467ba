import { DASHBOARD } from "@/dashboards/config/limits";
import { Field, Textarea } from "@/ui/forms/field";
import { Markdown } from "@/ui/markdown/markdown";

type TextEditorProps = { text: string; onChange: (text: string) => void };

/** Markdown, and how it will look. */
export function TextEditor({ text, onChange }: TextEditorProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Text" hint="Markdown: # heading, **bold**, - list, [link](https://…)">
        <Textarea
          value={text}
          onChange={(event) => onChange(event.target.value)}
          maxLength={DASHBOARD.maxText}
          className="min-h-72 resize-y font-mono text-sm"
        />
      </Field>
      <section aria-label="Preview" className="flex min-w-0 flex-col gap-1.5">
        <p className="font-medium text-ink text-sm">Preview</p>
        <div className="max-h-96 min-h-72 flex-1 overflow-y-auto rounded-md border border-line bg-ground p-4">
          {text.trim() === "" ? (
            <p className="text-faint">What you write appears here.</p>
          ) : (
            <Markdown nested text={text} />
          )}
        </div>
      </section>
    </div>
  );
}
