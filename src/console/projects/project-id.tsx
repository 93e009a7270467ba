import { useProject } from "@/console/shell/current/current";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { CopyButton } from "@/ui/copy/copy-button";

export function ProjectId() {
  const { id } = useProject();
  return (
    <Card>
      <CardHeader title="Project ID" description="Identifies this project in REST API calls." />
      <CardBody className="flex items-center justify-between gap-3">
        <code className="min-w-0 break-all font-mono text-sm">{id}</code>
        <CopyButton text={id} label="Copy project ID" />
      </CardBody>
    </Card>
  );
}
