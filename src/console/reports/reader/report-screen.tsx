"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useRef } from "react";
import { screenWords } from "@/console/assistant/context/screen-words";
import { useScreenContext } from "@/console/assistant/context/use-screen-context";
import { ItemUnavailable } from "@/console/item-list/item-unavailable";
import { usePermits, useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { Skeleton } from "@/ui/loading/skeleton";
import { type StoredReport, useStoredReport } from "../use-stored-reports";
import { ReportActions } from "./report-actions";

const ReportText = dynamic(() => import("../report-text"), {
  ssr: false,
  loading: () => <Paragraphs />,
});

export function ReportScreen({ reportId }: { reportId: string }) {
  const { data, error, refetch } = useStoredReport(reportId);
  if (data) return <LoadedReport report={data} />;
  if (error === null) return <LoadingSkeleton />;
  return <ItemUnavailable noun="report" error={error} retry={refetch} />;
}

function LoadedReport({ report }: { report: StoredReport }) {
  const { id, title, description, prompt, content } = report;
  useScreenContext({
    words: screenWords("Report", [title]),
    context: { screen: "Report", report: id },
  });
  const article = useRef<HTMLElement>(null);
  return (
    <article ref={article} className="mx-auto max-w-[46rem] print:max-w-none">
      <header className="mb-6 border-line border-b pb-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <h1 className="min-w-0 flex-1 basis-80 text-balance break-words font-semibold text-2xl text-ink tracking-tight">
            {title}
          </h1>
          <ReportActions report={report} article={article} />
        </div>
        {description !== "" && (
          <p className="mt-2 whitespace-pre-line text-pretty break-words text-base text-soft">
            {description}
          </p>
        )}
        <Byline report={report} />
        {prompt !== "" && <Prompt prompt={prompt} />}
      </header>
      {content.trim() === "" ? <NoText reportId={report.id} /> : <ReportText text={content} />}
    </article>
  );
}

function Byline({ report }: { report: StoredReport }) {
  const { timeZone } = useProject();
  const { authorName, createdAt, updatedAt } = report;
  return (
    <p className="mt-3 flex flex-wrap gap-x-1.5 text-soft text-sm">
      <span>By {authorName}</span>
      <span aria-hidden="true">·</span>
      <span>
        created <Timestamp at={createdAt} zone={timeZone} />
      </span>
      {updatedAt !== createdAt && (
        <>
          <span aria-hidden="true">·</span>
          <span>
            updated <Timestamp at={updatedAt} zone={timeZone} />
          </span>
        </>
      )}
    </p>
  );
}

function Prompt({ prompt }: { prompt: string }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit text-soft hover:text-ink">Prompt</summary>
      <p className="mt-2 whitespace-pre-wrap break-words rounded-md border border-line bg-sunken px-3 py-2 text-ink">
        {prompt}
      </p>
    </details>
  );
}

function NoText({ reportId }: { reportId: string }) {
  const { id: projectId } = useProject();
  const mayWrite = usePermits("reports:write");
  return (
    <p className="py-6 text-soft">
      This report is empty.{" "}
      {mayWrite && (
        <Link className="text-accent underline" href={`/p/${projectId}/reports/${reportId}/edit`}>
          Write it
        </Link>
      )}
    </p>
  );
}

function LoadingSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto max-w-[46rem]">
      <Skeleton className="mb-3 h-8 w-2/3" />
      <Skeleton className="mb-8 h-4 w-1/2" />
      <Paragraphs />
    </div>
  );
}

const WIDTHS = ["100%", "94%", "97%", "60%", "0", "98%", "92%", "70%"];

function Paragraphs() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2.5">
      {WIDTHS.map((width) => (
        <Skeleton key={width} className="h-4" style={{ width }} />
      ))}
    </div>
  );
}
