import { Filter } from "lucide-react";
import { useProposal } from "@/console/query/use-proposal";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { FEWEST_STEPS } from "./funnel-draft";
import type { Funnel } from "./use-funnel";

const PROPOSED = 3;

/** What to do while there are too few steps: a funnel of the most frequent events is one press away. */
export function Unasked({ draft, change }: Pick<Funnel, "draft" | "change">) {
  const names = useProposal(PROPOSED);
  const isEmpty = draft.steps.length === 0;
  return (
    <EmptyState
      icon={<Filter />}
      title={isEmpty ? "Which steps do your users take?" : "Choose the next step"}
      action={
        isEmpty &&
        names.length >= FEWEST_STEPS && (
          <Button onClick={() => change({ steps: names.map((name) => ({ events: [name] })) })}>
            <span className="max-w-72 truncate sm:max-w-md">Try {names.join(" → ")}</span>
          </Button>
        )
      }
      className="py-20"
    >
      {isEmpty
        ? "Choose two to eight events in the order in which they should happen, such as a visit, a sign-up and a purchase. You see how many users get how far, and where they are lost."
        : "With one more step you see how many users get there."}
    </EmptyState>
  );
}
