import { Repeat } from "lucide-react";
import { EmptyState } from "@/ui/feedback/empty-state";
import type { RetentionResult } from "./cohorts";

/** Shown if no cohort has users. */
export function EmptyCohorts({ result }: { result: RetentionResult }) {
  const { start_label: label, first_time: firstTime } = result;
  return (
    <EmptyState icon={<Repeat />} title="No users started in this range" className="py-20">
      {firstTime
        ? `No user did “${label}” for the first time in this range. Choose a longer range, or turn off “For the first time”.`
        : `No user did “${label}” in this range. Choose a longer range or another event.`}
    </EmptyState>
  );
}
