"use client";

import { IngestKeys } from "@/console/keys/ingest-keys";
import { useProject, useTeam } from "@/console/shell/current/current";
import { PageHeader } from "@/ui/page-header";
import { DeleteProject } from "./delete-project";
import { DeleteUserData } from "./delete-user-data";
import { ExportEvents } from "./export-events";
import { ProjectForm } from "./project-form";
import { ProjectId } from "./project-id";

export function ProjectSettings() {
  const project = useProject();
  const team = useTeam();
  return (
    <>
      <PageHeader
        title="Project settings"
        description={`${project.name}, a project of ${team.name}.`}
      />
      <div className="flex max-w-4xl flex-col gap-5">
        <ProjectForm />
        <IngestKeys />
        <ProjectId />
        <ExportEvents />
        <DeleteUserData />
        <DeleteProject />
      </div>
    </>
  );
}
