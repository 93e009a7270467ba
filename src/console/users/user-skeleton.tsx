import { Skeleton } from "@/ui/loading/skeleton";

export function UserSkeleton() {
  return (
    <div className="mb-4 flex flex-col gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-44" />
      <div className="grid gap-4 lg-main:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
