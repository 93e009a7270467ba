import { useProject } from "@/console/shell/current/current";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { CopyButton } from "@/ui/copy/copy-button";

/** What the REST API calls the project. */
export function ProjectId() {
  const { id } = useProject();
  return (
    <Card>
      <CardHeader title="Project id" description="Names this project in calls to the REST API." />
      <CardBody className="flex items-center justify-between gap-3">
        <code className="min-w-0 break-all font-mono text-sm">{id}</code>
        <CopyButton text={id} label="Copy project id" />
      </CardBody>
    </Card>
  );
}
