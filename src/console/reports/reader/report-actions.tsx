import { Download, EllipsisVertical, Pencil, Printer, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { usePrint } from "@/console/query-charts/use-print";
import { usePermits, useProject } from "@/console/shell/current/current";
import { Button, buttonClass, IconButton } from "@/ui/buttons/button";
import { optional } from "@/ui/loading/optional";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menus/menu";
import type { StoredReport } from "../use-stored";
import type { DeleteReportProps } from "./delete-report";
import { exportMarkdown } from "./export-markdown";

const DeleteReport = optional<DeleteReportProps>(() => import("./delete-report"));

type ReportActionsProps = { report: StoredReport; article: RefObject<HTMLElement | null> };

/** What can be done with a report that is open. */
export function ReportActions({ report, article }: ReportActionsProps) {
  const { id: projectId } = useProject();
  const mayWrite = usePermits("reports:write");
  const router = useRouter();
  const { preparing, print } = usePrint(article);
  const [deleting, setDeleting] = useState(false);
  const list = `/p/${projectId}/reports`;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button onClick={() => exportMarkdown(report)}>
        <Download aria-hidden="true" />
        Markdown
      </Button>
      <Button loading={preparing} onClick={print}>
        <Printer aria-hidden="true" />
        Print
      </Button>
      {mayWrite && (
        <>
          <Link href={`${list}/${report.id}/edit`} className={buttonClass({ variant: "primary" })}>
            <Pencil aria-hidden="true" />
            Edit
          </Link>
          <Menu>
            <MenuTrigger>
              <IconButton label="More for this report" icon={<EllipsisVertical />} />
            </MenuTrigger>
            <MenuContent align="end">
              <MenuItem danger onSelect={() => setDeleting(true)}>
                <Trash2 aria-hidden="true" />
                Delete
              </MenuItem>
            </MenuContent>
          </Menu>
          {deleting && (
            <DeleteReport
              report={report}
              onClose={() => setDeleting(false)}
              onDeleted={() => router.push(list)}
            />
          )}
        </>
      )}
    </div>
  );
}
