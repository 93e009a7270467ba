import { Rocket } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useProject } from "@/console/shell/current/current";
import { buttonClass } from "@/ui/buttons/button";
import { EmptyState } from "@/ui/feedback/empty-state";

export type NoEventsYetProps = { children: ReactNode };

/** Empty state of a project without events. `children` describe the screen. */
export default function NoEventsYet({ children }: NoEventsYetProps) {
  const { id, name } = useProject();
  return (
    <EmptyState
      icon={<Rocket />}
      title={`${name} has no events yet`}
      action={
        <Link href={`/p/${id}/start`} className={buttonClass({ variant: "primary" })}>
          Send the first event
        </Link>
      }
    >
      Send one with the project's ingest key, or load sample data to explore. {children}
    </EmptyState>
  );
}
