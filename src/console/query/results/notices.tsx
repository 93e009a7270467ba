import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { formatTime } from "@/ui/format/time";

export type NoticesProps = {
  /** ISO: from here on there are events; the range begins before. */
  partialFrom?: string | undefined;
  /** The same of what it is compared with. */
  comparisonPartialFrom?: string | undefined;
  /** The last bucket still grows. */
  unfinished?: boolean;
  timeZone: string;
  /** More that a reader must know. */
  children?: ReactNode;
};

/** What a reader must know to read the figures right. */
export function Notices(props: NoticesProps) {
  const { partialFrom, comparisonPartialFrom, unfinished, timeZone, children } = props;
  return (
    <ul className="flex flex-col gap-1 text-soft text-xs empty:hidden">
      {partialFrom !== undefined && (
        <Notice>
          Events are kept for 13 months: figures begin at {formatTime(partialFrom, timeZone)}.
        </Notice>
      )}
      {comparisonPartialFrom !== undefined && (
        <Notice>
          Of what it is compared with, only events since{" "}
          {formatTime(comparisonPartialFrom, timeZone)} are kept: that side is too low.
        </Notice>
      )}
      {unfinished && <Notice>The range is not over yet: its last figures still grow.</Notice>}
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
