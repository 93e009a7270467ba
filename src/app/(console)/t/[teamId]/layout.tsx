import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TeamGate } from "@/console/shell/current/gates";
import { findTeam } from "@/console/shell/current/me";
import { currentUser } from "@/server/next/current-user";

type TeamLayoutProps = { params: Promise<{ teamId: string }>; children: ReactNode };

export async function generateMetadata({ params }: TeamLayoutProps): Promise<Metadata> {
  const [me, { teamId }] = [await currentUser(), await params];
  const name = me && findTeam(me, teamId)?.name;
  return { title: { default: name ?? "Team", template: `%s · ${name ?? "Team"} · Tallymark` } };
}

export default async function TeamLayout({ params, children }: TeamLayoutProps) {
  return <TeamGate teamId={(await params).teamId}>{children}</TeamGate>;
}
