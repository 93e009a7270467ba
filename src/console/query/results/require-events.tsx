"use client";

import type { ReactNode } from "react";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Card } from "@/ui/card";
import { optional } from "@/ui/loading/optional";
import type { NoEventsYetProps } from "./no-events-yet";

const NoEventsYet = optional<NoEventsYetProps>(() => import("./no-events-yet"));

/** Poll interval for the first event of an empty project. */
const POLL_MS = 2_000;

/** Shows its children once the project has events, and an empty state until then. */
export function RequireEvents({ promise, children }: { promise: string; children: ReactNode }) {
  const { id } = useProject();
  const { data } = api.events.arrivals.useQuery(
    { projectId: id },
    { refetchInterval: ({ state }) => (state.data?.last === null ? POLL_MS : false) },
  );
  if (data?.last !== null) return children;
  return (
    <Card>
      <NoEventsYet>{promise}</NoEventsYet>
    </Card>
  );
}
