import { Timestamp } from "@/console/time/timestamp";
import type { Outputs } from "@/console/trpc/api";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/buttons/button";
import { Skeleton } from "@/ui/loading/skeleton";

type SessionRowProps = {
  session: Outputs["accounts"]["sessions"][number];
  onEnd: () => void;
};

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { browser, current, lastSeenAt, signedInAt } = session;
  const name = browser ?? "Unknown browser";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {current && <Badge tone="good">This browser</Badge>}
        </p>
        <p className="text-faint text-sm">
          Last seen <Timestamp at={lastSeenAt} relative /> · signed in <Timestamp at={signedInAt} />
        </p>
      </div>
      {!current && (
        <Button size="sm" onClick={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

export function SessionRowsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 px-4 py-3">
      <Skeleton className="w-40" />
      <Skeleton className="w-64" />
    </div>
  );
}
