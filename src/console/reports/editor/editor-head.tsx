import Link from "next/link";
import { useProject } from "@/console/shell/current/current";
import { Button, buttonClass } from "@/ui/buttons/button";
import { PageHeader } from "@/ui/page-header";

type EditorHeadProps = { reportId: string | null; dirty: boolean; pending: boolean };

export function EditorHead({ reportId, dirty, pending }: EditorHeadProps) {
  const { id: projectId } = useProject();
  const list = `/p/${projectId}/reports`;
  return (
    <PageHeader
      title={reportId === null ? "New report" : "Edit report"}
      actions={
        <>
          <span role="status" className="text-soft text-sm">
            {dirty ? "Not saved" : reportId !== null && "No changes"}
          </span>
          <Link href={reportId === null ? list : `${list}/${reportId}`} className={buttonClass()}>
            Cancel
          </Link>
          <Button type="submit" variant="primary" loading={pending}>
            Save
          </Button>
        </>
      }
    />
  );
}
