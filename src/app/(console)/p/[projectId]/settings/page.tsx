import type { Metadata } from "next";
import { ProjectSettings } from "@/console/projects/project-settings";

export const metadata: Metadata = { title: "Project settings" };

export default function Page() {
  return <ProjectSettings />;
}
