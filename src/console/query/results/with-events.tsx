"use client";

import type { ReactNode } from "react";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Card } from "@/ui/card";
import { optional } from "@/ui/loading/optional";
import type { NoEventsYetProps } from "./no-events-yet";

const NoEventsYet = optional<NoEventsYetProps>(() => import("./no-events-yet"));

/** How often a project that is empty is asked about its first event. */
const WAITING_MS = 2_000;

/** What can be shown of a project that has events; until then, how to get some. */
export function WithEvents({ what, children }: { what: string; children: ReactNode }) {
  const { id } = useProject();
  const { data } = api.events.arrivals.useQuery(
    { projectId: id },
    { refetchInterval: ({ state }) => (state.data?.last === null ? WAITING_MS : false) },
  );
  if (data?.last !== null) return children;
  return (
    <Card>
      <NoEventsYet>{what}</NoEventsYet>
    </Card>
  );
}
