"use client";

import type { ReactNode } from "react";
import { ScreenProvider, useCurrent } from "./current";
import { findProject, findTeam } from "./me";
import { NotAvailable } from "./not-available";

/**
 * Renders its children only for users with access to the project. Keyed by the project, so that
 * state from one project never shows up in another.
 */
export function RequireProject({
  projectId,
  children,
}: {
  projectId: string;
  children: ReactNode;
}) {
  const { me } = useCurrent();
  const found = findProject(me, projectId);
  if (!found) return <NotAvailable what="project" />;
  return (
    <ScreenProvider key={projectId} {...found}>
      {children}
    </ScreenProvider>
  );
}

/** Like {@link RequireProject}, but for a team's screens. */
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
