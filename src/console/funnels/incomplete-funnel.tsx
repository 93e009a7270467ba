import { Filter } from "lucide-react";
import { EventChips } from "@/console/query/pickers/event-chips";
import { EmptyState } from "@/ui/feedback/empty-state";
import type { Funnel } from "./use-funnel";

/** Shown while the funnel has too few steps; offers the most frequent events. */
export function IncompleteFunnel({ draft, change }: Pick<Funnel, "draft" | "change">) {
  const { steps } = draft;
  const isEmpty = steps.length === 0;
  return (
    <EmptyState
      icon={<Filter />}
      title={isEmpty ? "Choose the first step" : "Add the next step"}
      action={
        <EventChips
          label={isEmpty ? "Start with" : "Then"}
          without={steps.flatMap(({ events = [] }) => events)}
          onChoose={(name) => change({ steps: [...steps, { events: [name] }] })}
        />
      }
      className="py-20"
    >
      {isEmpty
        ? "Choose two to eight events in order, such as a visit, a sign-up and a purchase. The funnel shows how many users reach each step, and where they drop off."
        : "Add one more step to see how many users reach it."}
    </EmptyState>
  );
}
