"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { api } from "@/console/trpc/api";
import { type Permission, permits } from "@/teams/roles";
import { type Address, type Place, placeOf, readAddress, rememberedAt } from "./location";
import type { Me, MyProject, MyTeam, Standing } from "./me";
import { rememberProject } from "./remembered-project";

type Current = Place & { me: Me };

const CurrentContext = createContext<Current | null>(null);
const StandingContext = createContext<Partial<Standing>>({});

type CurrentProviderProps = {
  /** As the page's request found it. */
  me: Me;
  /** "" where none is. */
  rememberedProject: string;
  children: ReactNode;
};

/** Tells everything inside who is signed in and where they stand, by the address. */
export function CurrentProvider({ me, rememberedProject, children }: CurrentProviderProps) {
  const { data } = api.accounts.me.useQuery(undefined, { initialData: me });
  const pathname = usePathname();
  const address = useMemo(() => readAddress(pathname), [pathname]);
  const remembered = useRemembered(data, address, rememberedProject);
  const current = useMemo(
    () => ({ me: data, ...placeOf(data, address, remembered) }),
    [data, address, remembered],
  );
  return <CurrentContext value={current}>{children}</CurrentContext>;
}

/** The last project that was on the screen, here and, by a cookie, at the next visit. */
function useRemembered(me: Me, address: Address, before: string): string {
  const [remembered, setRemembered] = useState(before);
  const next = rememberedAt(me, address, remembered);
  if (next !== remembered) setRemembered(next);
  useEffect(() => {
    if (next !== "") rememberProject(next);
  }, [next]);
  return next;
}

export function useCurrent(): Current {
  const current = useContext(CurrentContext);
  if (current === null) throw new Error("Only screens of the console know who is signed in.");
  return current;
}

/** For the gates that have made sure of it. */
export function StandingProvider({
  children,
  ...standing
}: Partial<Standing> & { children: ReactNode }) {
  return <StandingContext value={standing}>{children}</StandingContext>;
}

/** The project that the screen is of. */
export function useProject(): MyProject {
  const { project } = useContext(StandingContext);
  if (!project) throw new Error("Only screens under /p/<id> have a project.");
  return project;
}

/** The team that the screen, or its project, is of. */
export function useTeam(): MyTeam {
  const { team } = useContext(StandingContext);
  if (!team) throw new Error("Only screens under /p/<id> and /t/<id> have a team.");
  return team;
}

/** Whether the role in the screen's team permits something; the server asks the same table. */
export function usePermits(permission: Permission): boolean {
  return permits(useTeam().role, permission);
}
