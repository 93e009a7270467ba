import type { Metadata } from "next";
import type { ReactNode } from "react";
import { findProject } from "@/console/shell/current/me";
import { RequireProject } from "@/console/shell/current/require-access";
import { currentUser } from "@/server/next/current-user";

type ProjectLayoutProps = { params: Promise<{ projectId: string }>; children: ReactNode };

export async function generateMetadata({ params }: ProjectLayoutProps): Promise<Metadata> {
  const [me, { projectId }] = [await currentUser(), await params];
  const name = me && findProject(me, projectId)?.project.name;
  return {
    title: { default: name ?? "Project", template: `%s · ${name ?? "Project"} · Tallymark` },
  };
}

export default async function ProjectLayout({ params, children }: ProjectLayoutProps) {
  return <RequireProject projectId={(await params).projectId}>{children}</RequireProject>;
}
