import { useState } from "react";
import { permits } from "@/teams/roles";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { optional } from "@/ui/loading/optional";
import { useCurrent } from "../current/current";

const ChooseActiveProject = optional(() => import("./choose-active-project"));

/** For a project over the plan's limit: its data is readable, but new events are rejected. */
export function PausedBanner() {
  const { project, team } = useCurrent();
  const [confirming, setConfirming] = useState(false);
  if (!project?.paused || !team) return null;
  return (
    <>
      <Banner
        tone="warn"
        title={`${project.name} is paused`}
        action={
          permits(team.role, "project:keep") && (
            <Button size="sm" onClick={() => setConfirming(true)}>
              Make this project active…
            </Button>
          )
        }
      >
        The team has more projects than its plan allows. Existing data stays readable; new events
        are rejected.
      </Banner>
      {confirming && (
        <ChooseActiveProject project={project} team={team} onClose={() => setConfirming(false)} />
      )}
    </>
  );
}
