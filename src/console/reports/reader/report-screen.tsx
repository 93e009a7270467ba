"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useRef } from "react";
import { NotOpened } from "@/console/item-list/not-opened";
import { usePermits, useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { Skeleton } from "@/ui/loading/skeleton";
import { type StoredReport, useStored } from "../use-stored";
import { ReportActions } from "./report-actions";

const ReportText = dynamic(() => import("../report-text"), {
  ssr: false,
  loading: () => <Paragraphs />,
});

/** One report, to be read. */
export function ReportScreen({ reportId }: { reportId: string }) {
  const { data, error, refetch } = useStored(reportId);
  if (data) return <Read report={data} />;
  if (error === null) return <Shape />;
  return <NotOpened noun="report" error={error} retry={refetch} />;
}

function Read({ report }: { report: StoredReport }) {
  const { title, description, prompt, content } = report;
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
      {content.trim() === "" ? <Empty reportId={report.id} /> : <ReportText text={content} />}
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
        written <Timestamp at={createdAt} zone={timeZone} />
      </span>
      {updatedAt !== createdAt && (
        <>
          <span aria-hidden="true">·</span>
          <span>
            changed <Timestamp at={updatedAt} zone={timeZone} />
          </span>
        </>
      )}
    </p>
  );
}

function Prompt({ prompt }: { prompt: string }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit text-soft hover:text-ink">What was asked for</summary>
      <p className="mt-2 whitespace-pre-wrap break-words rounded-md border border-line bg-sunken px-3 py-2 text-ink">
        {prompt}
      </p>
    </details>
  );
}

function Empty({ reportId }: { reportId: string }) {
  const { id: projectId } = useProject();
  const mayWrite = usePermits("reports:write");
  return (
    <p className="py-6 text-soft">
      Nothing is written here yet.{" "}
      {mayWrite && (
        <Link className="text-accent underline" href={`/p/${projectId}/reports/${reportId}/edit`}>
          Write it
        </Link>
      )}
    </p>
  );
}

function Shape() {
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
