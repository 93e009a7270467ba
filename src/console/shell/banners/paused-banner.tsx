import { useState } from "react";
import { permits } from "@/teams/roles";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { optional } from "@/ui/loading/optional";
import { useCurrent } from "../current/current";

const KeepProject = optional(() => import("./choose-active-project"));

/** A project beyond what the plan has: readable, but it takes no events. */
export function PausedBanner() {
  const { project, team } = useCurrent();
  const [asking, setAsking] = useState(false);
  if (!project?.paused || !team) return null;
  return (
    <>
      <Banner
        tone="warn"
        title={`${project.name} is paused`}
        action={
          permits(team.role, "project:keep") && (
            <Button size="sm" onClick={() => setAsking(true)}>
              Keep this one active…
            </Button>
          )
        }
      >
        The team's plan has room for fewer projects than the team has. What was counted can be read;
        new events are refused.
      </Banner>
      {asking && <KeepProject project={project} team={team} onClose={() => setAsking(false)} />}
    </>
  );
}
