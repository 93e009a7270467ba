import { Skeleton } from "@/ui/loading/skeleton";

const WIDTHS = ["100%", "92%", "60%"];

export const ConversationSkeleton = () => (
  <div aria-busy="true" className="flex flex-1 flex-col gap-3">
    <Skeleton className="mb-3 ml-auto h-9 w-1/2" />
    {WIDTHS.map((width) => (
      <Skeleton key={width} className="h-4" style={{ width }} />
    ))}
  </div>
);
