import dynamic from "next/dynamic";
import { Skeleton } from "@/ui/loading/skeleton";
import { Scroller } from "@/ui/scroller";
import type { Proposed } from "./proposed";

const ProposedText = dynamic(() => import("./proposed-text"), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});

type ReportPreviewProps = Pick<Extract<Proposed, { kind: "report" }>, "change" | "fields">;

/** A report as it would be saved, with its charts, or what changes of it. */
export function ReportPreview({ change, fields }: ReportPreviewProps) {
  const { title, description, prompt, content } = fields;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {change && <p className="text-soft text-sm">What is not shown here stays as it is.</p>}
      <dl className="flex flex-col gap-1 text-sm">
        <Field label={change ? "New title" : "Title"} text={title} change={change} />
        <Field label="Description" text={description} change={change} />
        <Field label="Prompt" text={prompt} change={change} />
        {isBlank(content) && <Field label="Text" text={content} change={change} />}
      </dl>
      {content !== undefined && !isBlank(content) && (
        <Scroller
          label="Text of the report"
          className="max-h-96 rounded-md border border-line bg-ground p-4"
        >
          <ProposedText text={content} />
        </Scroller>
      )}
    </div>
  );
}

const isBlank = (text: string | undefined): boolean => text?.trim() === "";

type FieldProps = { label: string; text: string | undefined; change: boolean };

/** A field that is saved. In a change, a blank one replaces what is there. */
function Field({ label, text, change }: FieldProps) {
  if (text === undefined || (isBlank(text) && !change)) return null;
  return (
    <div className="flex gap-2">
      <dt className="w-24 shrink-0 text-soft">{label}</dt>
      <dd className="min-w-0 whitespace-pre-wrap break-words text-ink">
        {isBlank(text) ? <strong className="font-medium">Will be emptied</strong> : text}
      </dd>
    </div>
  );
}
