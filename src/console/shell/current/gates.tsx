"use client";

import type { ReactNode } from "react";
import { StandingProvider, useCurrent } from "./current";
import { findProject, findTeam } from "./me";
import { LostPlace } from "./not-available";

/**
 * Lets nobody in but those who can see the project. Keyed by it: nothing that a screen remembers of one
 * project can show up under another.
 */
export function ProjectGate({ projectId, children }: { projectId: string; children: ReactNode }) {
  const { me } = useCurrent();
  const standing = findProject(me, projectId);
  if (!standing) return <LostPlace what="project" />;
  return (
    <StandingProvider key={projectId} {...standing}>
      {children}
    </StandingProvider>
  );
}

/** As {@link ProjectGate}, for the screens of a team. */
export function TeamGate({ teamId, children }: { teamId: string; children: ReactNode }) {
  const { me } = useCurrent();
  const team = findTeam(me, teamId);
  if (!team) return <LostPlace what="team" />;
  return (
    <StandingProvider key={teamId} team={team}>
      {children}
    </StandingProvider>
  );
}
