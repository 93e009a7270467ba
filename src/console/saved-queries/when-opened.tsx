import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/feedback/error-state";
import type { Opened } from "./use-opened";

/** What a screen shows, unless the saved query that its address names cannot be opened. */
export function WhenOpened({ opened, children }: { opened: Opened; children: ReactNode }) {
  const { error, retry } = opened;
  if (error === undefined) return children;
  return (
    <Card>
      <ErrorState message={error} onRetry={retry} />
    </Card>
  );
}
