import { Filter } from "lucide-react";
import { EventChips } from "@/console/query/pickers/event-chips";
import { EmptyState } from "@/ui/feedback/empty-state";
import type { Funnel } from "./use-funnel";

/** What to do while there are too few steps: the project's most frequent events are at hand. */
export function Unasked({ draft, change }: Pick<Funnel, "draft" | "change">) {
  const { steps } = draft;
  const isEmpty = steps.length === 0;
  return (
    <EmptyState
      icon={<Filter />}
      title={isEmpty ? "What do users do first?" : "And then?"}
      action={
        <EventChips
          label={isEmpty ? "Begin with" : "Then"}
          without={steps.flatMap(({ events = [] }) => events)}
          onChoose={(name) => change({ steps: [...steps, { events: [name] }] })}
        />
      }
      className="py-20"
    >
      {isEmpty
        ? "Choose two to eight events in the order in which they should happen, such as a visit, a sign-up and a purchase. You see how many users get how far, and where they are lost."
        : "With one more step you see how many users get there."}
    </EmptyState>
  );
}
