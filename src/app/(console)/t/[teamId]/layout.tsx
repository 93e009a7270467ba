import type { Metadata } from "next";
import type { ReactNode } from "react";
import { findTeam } from "@/console/shell/current/me";
import { RequireTeam } from "@/console/shell/current/require-access";
import { currentUser } from "@/server/next/current-user";

type TeamLayoutProps = { params: Promise<{ teamId: string }>; children: ReactNode };

export async function generateMetadata({ params }: TeamLayoutProps): Promise<Metadata> {
  const [me, { teamId }] = [await currentUser(), await params];
  const name = me && findTeam(me, teamId)?.name;
  return { title: { default: name ?? "Team", template: `%s · ${name ?? "Team"} · Tallymark` } };
}

export default async function TeamLayout({ params, children }: TeamLayoutProps) {
  return <RequireTeam teamId={(await params).teamId}>{children}</RequireTeam>;
}
