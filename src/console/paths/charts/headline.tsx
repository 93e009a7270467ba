import { formatFullCount, formatShare } from "@/ui/format/number";
import type { PathsResult } from "./flow";

type HeadlineProps = {
  result: PathsResult;
  /** "1 day". */
  window: string;
};

/** The share of users with any other event after, or before, the anchor. */
export function Headline({ result, window }: HeadlineProps) {
  const { users, levels, direction, anchor_label: anchor } = result;
  const ended = levels[1]?.nodes.find(({ type }) => type === "ended")?.users ?? 0;
  const share = users === 0 ? null : 1 - ended / users;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 pt-4 pb-3">
      <p className="font-semibold text-3xl text-ink tabular-nums tracking-tight">
        {formatShare(share)}
      </p>
      <p className="min-w-0 text-soft">
        of <strong className="font-medium text-ink">{formatFullCount(users)}</strong>{" "}
        {users === 1 ? "user" : "users"} did something else within {window}{" "}
        {direction === "after" ? "after" : "before"} {anchor}.
      </p>
    </div>
  );
}
