import { NotebookText } from "lucide-react";
import Link from "next/link";
import { Moment } from "@/console/form/moment";
import { useProject } from "@/console/shell/current";
import type { ReportListed } from "../use-stored";

/** One report of the list: leads to it. */
export function ReportRow({ report }: { report: ReportListed }) {
  const { id: projectId, timeZone } = useProject();
  const { id, title, description, authorName, updatedAt } = report;
  return (
    <li className="hover:bg-hover">
      <Link
        prefetch={false}
        href={`/p/${projectId}/reports/${id}`}
        className="flex items-start gap-3 px-4 py-3 sm:items-center"
      >
        <NotebookText className="size-4 shrink-0 text-faint max-sm:mt-0.5" aria-hidden="true" />
        <span className="flex min-w-0 flex-1 flex-col gap-x-6 sm:flex-row sm:items-center">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-ink" title={title}>
              {title}
            </span>
            {description !== "" && (
              <span className="block truncate text-soft text-sm" title={description}>
                {description}
              </span>
            )}
          </span>
          <span
            className="w-36 shrink-0 truncate text-soft text-sm max-sm:w-full"
            title={authorName}
          >
            {authorName}
          </span>
          <span className="w-36 shrink-0 text-soft text-sm">
            changed <Moment at={updatedAt} zone={timeZone} relative />
          </span>
        </span>
      </Link>
    </li>
  );
}
