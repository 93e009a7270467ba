import dynamic from "next/dynamic";
import { Skeleton } from "@/ui/loading/skeleton";
import { Scroller } from "@/ui/scroller";
import type { Proposed } from "./proposed";

const ReportText = dynamic(() => import("@/console/reports/report-text"), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});

type ReportPreviewProps = Pick<Extract<Proposed, { kind: "report" }>, "change" | "fields">;

/** A report as it would be saved, with its charts. */
export function ReportPreview({ change, fields }: ReportPreviewProps) {
  const { title, description, prompt, content } = fields;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {change && <p className="text-soft text-sm">What is not shown here stays as it is.</p>}
      <dl className="flex flex-col gap-1 text-sm">
        <Named label="Title" text={title} />
        <Named label="Description" text={description} />
        <Named label="Prompt" text={prompt} />
      </dl>
      {content !== undefined && content.trim() !== "" && (
        <Scroller
          label="Text of the report"
          className="max-h-96 rounded-md border border-line bg-ground p-4"
        >
          <ReportText text={content} />
        </Scroller>
      )}
    </div>
  );
}

function Named({ label, text }: { label: string; text: string | undefined }) {
  if (text === undefined || text === "") return null;
  return (
    <div className="flex gap-2">
      <dt className="w-24 shrink-0 text-soft">{label}</dt>
      <dd className="min-w-0 whitespace-pre-wrap break-words text-ink">{text}</dd>
    </div>
  );
}
