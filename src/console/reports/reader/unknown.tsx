import { FileX } from "lucide-react";
import Link from "next/link";
import { useProject } from "@/console/shell/current";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";

export function Unknown() {
  const { id: projectId, name } = useProject();
  return (
    <>
      <PageHeader title="Report" />
      <Card>
        <EmptyState
          icon={<FileX />}
          title="No such report"
          action={
            <Link href={`/p/${projectId}/reports`} className={buttonClass()}>
              All reports
            </Link>
          }
        >
          {name} has no report at this address: perhaps it was deleted, or it is of another project.
        </EmptyState>
      </Card>
    </>
  );
}
