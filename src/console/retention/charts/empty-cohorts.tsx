import { Repeat } from "lucide-react";
import { EmptyState } from "@/ui/feedback/empty-state";
import type { RetentionAnswer } from "./cohorts";

/** What to change where no cohort has users. */
export function NobodyBegan({ answer }: { answer: RetentionAnswer }) {
  const { start_label: label, first_time: firstTime } = answer;
  return (
    <EmptyState icon={<Repeat />} title="Nobody began in this range" className="py-20">
      {firstTime
        ? `No user did “${label}” for the first time in this range. Choose a longer range, or count any time they did it.`
        : `No user did “${label}” in this range. Choose a longer range or another event.`}
    </EmptyState>
  );
}
