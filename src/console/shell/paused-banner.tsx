import { Banner } from "@/ui/banner";
import { useCurrent } from "./current";

/** A project beyond what the plan has: readable, but it takes no events. */
export function PausedBanner() {
  const { project } = useCurrent();
  if (!project?.paused) return null;
  return (
    <Banner tone="warn" title={`${project.name} is paused`}>
      The team's plan has fewer projects than the team. What was counted can be read; new events are
      refused.
    </Banner>
  );
}
