"use client";

import { Rocket } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { api } from "@/console/api";
import { useProject } from "@/console/shell/current";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";

/** How often a project that is empty is asked about its first event. */
const WAITING_MS = 2_000;

/** What can be shown of a project that has events; until then, how to get some. */
export function WithEvents({ what, children }: { what: string; children: ReactNode }) {
  const { id, name } = useProject();
  const { data } = api.events.arrivals.useQuery(
    { projectId: id },
    { refetchInterval: ({ state }) => (state.data?.last === null ? WAITING_MS : false) },
  );
  if (data?.last !== null) return children;
  return (
    <Card>
      <EmptyState
        icon={<Rocket />}
        title={`${name} has no events yet`}
        action={
          <Link href={`/p/${id}/start`} className={buttonClass({ variant: "primary" })}>
            Send the first event
          </Link>
        }
      >
        Send one with the project's key, or load sample data to look around. {what}
      </EmptyState>
    </Card>
  );
}
