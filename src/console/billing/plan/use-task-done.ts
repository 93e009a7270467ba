import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect } from "react";
import { toast } from "@/ui/feedback/toast";

const WORDS = {
  card: "Payment method updated.",
  cancel: "Subscription cancelled.",
} as const;

/** Confirms the task of a payment page from which the browser returns (`?done=card`). */
export function useTaskDone(): void {
  const [done, setDone] = useQueryState("done", parseAsStringLiteral(["card", "cancel"]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per return; `setDone` is new each time.
  useEffect(() => {
    if (done === null) return;
    toast.success(WORDS[done]);
    void setDone(null);
  }, [done]);
}
