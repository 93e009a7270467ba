"use client";

import type { ReactNode } from "react";
import { ScreenProvider, useCurrent } from "./current";
import { findProject, findTeam } from "./me";
import { NotAvailable } from "./not-available";

/**
 * Lets nobody in but those who can see the project. Keyed by it: nothing that a screen remembers of one
 * project can show up under another.
 */
export function RequireProject({
  projectId,
  children,
}: {
  projectId: string;
  children: ReactNode;
}) {
  const { me } = useCurrent();
  const standing = findProject(me, projectId);
  if (!standing) return <NotAvailable what="project" />;
  return (
    <ScreenProvider key={projectId} {...standing}>
      {children}
    </ScreenProvider>
  );
}

/** As {@link RequireProject}, for the screens of a team. */
export function RequireTeam({ teamId, children }: { teamId: string; children: ReactNode }) {
  const { me } = useCurrent();
  const team = findTeam(me, teamId);
  if (!team) return <NotAvailable what="team" />;
  return (
    <ScreenProvider key={teamId} team={team}>
      {children}
    </ScreenProvider>
  );
}
