import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { formatTime } from "@/ui/format/time";

type NoticesProps = {
  /** Start of the retained events in ISO 8601, if the range starts earlier. */
  partialFrom?: string | undefined;
  /** Start of the retained events, if the comparison starts earlier. */
  comparisonPartialFrom?: string | undefined;
  /** Whether the last bucket is still in progress. */
  unfinished?: boolean;
  timeZone: string;
  children?: ReactNode;
};

/** Notes on how to read the results. */
export function Notices(props: NoticesProps) {
  const { partialFrom, comparisonPartialFrom, unfinished, timeZone, children } = props;
  return (
    <ul className="flex flex-col gap-1 text-soft text-xs empty:hidden">
      {partialFrom !== undefined && (
        <Notice>
          Events are kept for 13 months, so data starts at {formatTime(partialFrom, timeZone)}.
        </Notice>
      )}
      {comparisonPartialFrom !== undefined && (
        <Notice>
          The comparison only includes events since {formatTime(comparisonPartialFrom, timeZone)},
          so its values are too low.
        </Notice>
      )}
      {unfinished && <Notice>This range is still in progress, so its last values may rise.</Notice>}
      {children}
    </ul>
  );
}

export function Notice({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <Info className="mt-0.5 size-3 shrink-0 text-faint" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
