import { History } from "lucide-react";
import { useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/buttons/button";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { EmptyState } from "@/ui/feedback/empty-state";
import { timeZoneLabel } from "@/ui/format/labels";
import { formatFullCount } from "@/ui/format/number";
import { formatClock } from "@/ui/format/time";
import { durationText } from "../execution/duration-text";
import { oneLine } from "../execution/statement";
import { MAX_RUNS, type PastRun } from "./history";

type HistoryPanelProps = {
  past: readonly PastRun[];
  clear: () => void;
  onOpen: (run: PastRun) => void;
};

/** Lists the statements that were run in this browser. */
export function HistoryPanel({ past, clear, onOpen }: HistoryPanelProps) {
  const { timeZone } = useProject();
  const [clearing, setClearing] = useState(false);
  if (past.length === 0) {
    return (
      <EmptyState icon={<History />} title="No statements yet">
        Your last {MAX_RUNS} statements appear here, in this browser only.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col">
        {past.map((run) => (
          <li key={`${run.at} ${run.sql}`}>
            <button
              type="button"
              onClick={() => onOpen(run)}
              className="block w-full rounded-md px-1.5 py-1.5 text-left hover:bg-hover"
            >
              <span className="line-clamp-2 break-words font-mono text-ink text-xs">
                {oneLine(run.sql)}
              </span>
              <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-soft text-xs tabular-nums">
                <span>{formatClock(run.at, timeZone)}</span>
                <span>{durationText(run.took)}</span>
                <Result run={run} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="px-1.5 text-faint text-xs">
        The last {MAX_RUNS} statements, stored in this browser only. Times in{" "}
        {timeZoneLabel(timeZone)}.
      </p>
      <Button size="sm" variant="ghost" className="self-start" onClick={() => setClearing(true)}>
        Clear history
      </Button>
      <ConfirmDialog
        open={clearing}
        onOpenChange={setClearing}
        title="Clear the history?"
        description="This deletes the list of statements in this browser. Saved queries are not affected."
        confirmLabel="Clear history"
        danger
        onConfirm={async () => clear()}
      />
    </div>
  );
}

function Result({ run }: { run: PastRun }) {
  if (run.outcome === "refused") return <Badge tone="bad">Error</Badge>;
  if (run.outcome === "cancelled") return <Badge>Cancelled</Badge>;
  return <span>{run.rows === 1 ? "1 row" : `${formatFullCount(run.rows)} rows`}</span>;
}
