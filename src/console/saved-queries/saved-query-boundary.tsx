import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/feedback/error-state";
import type { OpenedQuery } from "./use-opened-query";

/** Shows its children, or an error if the saved query in the URL cannot be opened. */
export function SavedQueryBoundary({
  opened,
  children,
}: {
  opened: OpenedQuery;
  children: ReactNode;
}) {
  const { error, retry } = opened;
  if (error === undefined) return children;
  return (
    <Card>
      <ErrorState message={error} onRetry={retry} />
    </Card>
  );
}
