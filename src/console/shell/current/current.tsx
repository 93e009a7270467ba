"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { api } from "@/console/trpc/api";
import { type Permission, permits } from "@/teams/roles";
import {
  type ConsoleLocation,
  locationOf,
  nextRememberedProject,
  type ParsedPath,
  parsePath,
} from "./location";
import type { Me, MyProject, MyTeam, ProjectWithTeam } from "./me";
import { rememberProject } from "./remembered-project";

type Current = ConsoleLocation & { me: Me; isOperator: boolean };

const CurrentContext = createContext<Current | null>(null);
const ScreenContext = createContext<Partial<ProjectWithTeam>>({});

type CurrentProviderProps = {
  /** As loaded with the page. */
  me: Me;
  /** "" if there is none. */
  rememberedProject: string;
  children: ReactNode;
};

/** Provides the signed-in user, and the team and project that the URL names. */
export function CurrentProvider({ me, rememberedProject, children }: CurrentProviderProps) {
  const { data } = api.accounts.me.useQuery(undefined, { initialData: me });
  const pathname = usePathname();
  const address = useMemo(() => parsePath(pathname), [pathname]);
  const remembered = useRemembered(data, address, rememberedProject);
  const current = useMemo(
    () => ({
      me: data,
      isOperator: data.user.isOperator,
      ...locationOf(data, address, remembered),
    }),
    [data, address, remembered],
  );
  return <CurrentContext value={current}>{children}</CurrentContext>;
}

/** Remembers the last opened project, and stores it in a cookie for the next visit. */
function useRemembered(me: Me, address: ParsedPath, before: string): string {
  const [remembered, setRemembered] = useState(before);
  const next = nextRememberedProject(me, address, remembered);
  if (next !== remembered) setRemembered(next);
  useEffect(() => {
    if (next !== "") rememberProject(next);
  }, [next]);
  return next;
}

export function useCurrent(): Current {
  const current = useContext(CurrentContext);
  if (current === null) throw new Error("useCurrent must be used inside a CurrentProvider.");
  return current;
}

/** Used by RequireProject and RequireTeam, once they have checked access. */
export function ScreenProvider({
  children,
  ...current
}: Partial<ProjectWithTeam> & { children: ReactNode }) {
  return <ScreenContext value={current}>{children}</ScreenContext>;
}

/** The project of the current screen. */
export function useProject(): MyProject {
  const { project } = useContext(ScreenContext);
  if (!project) throw new Error("Only screens under /p/<id> have a project.");
  return project;
}

/** The team of the current screen or of its project. */
export function useTeam(): MyTeam {
  const { team } = useContext(ScreenContext);
  if (!team) throw new Error("Only screens under /p/<id> and /t/<id> have a team.");
  return team;
}

/**
 * Whether the user's role in the current team has a permission. The server checks the same table.
 */
export function usePermits(permission: Permission): boolean {
  return permits(useTeam().role, permission);
}
