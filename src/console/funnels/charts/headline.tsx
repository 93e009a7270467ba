import { formatDuration } from "@/ui/format/duration";
import { formatFullCount, formatShare } from "@/ui/format/number";
import { type FunnelLine, lastOf } from "./funnel-lines";

type HeadlineProps = {
  line: FunnelLine;
  /** "7 days". */
  window: string;
};

/** The overall conversion rate. */
export function Headline({ line, window }: HeadlineProps) {
  const [first] = line.steps;
  const last = lastOf(line);
  if (!first || !last) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 pt-4 pb-3">
      <p className="font-semibold text-3xl text-ink tabular-nums tracking-tight">
        {formatShare(first.count === 0 ? null : last.rate)}
      </p>
      <p className="text-soft">
        {first.count === 0 ? (
          "No users did the first step in this range."
        ) : (
          <>
            <span className="sr-only">converted: </span>
            <strong className="font-medium text-ink">{formatFullCount(last.count)}</strong> of{" "}
            <strong className="font-medium text-ink">{formatFullCount(first.count)}</strong>{" "}
            {first.count === 1 ? "user" : "users"} completed all steps within {window}
            {last.median_total_ms !== null && (
              <>
                , half of them within{" "}
                <strong className="font-medium text-ink">
                  {formatDuration(last.median_total_ms)}
                </strong>
              </>
            )}
            .
          </>
        )}
      </p>
    </div>
  );
}
