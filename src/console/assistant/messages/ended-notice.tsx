import { RotateCcw } from "lucide-react";
import type { Ended } from "@/assistant/messages";
import { Button } from "@/ui/buttons/button";
import { classes } from "@/ui/classes";

type EndedNoticeProps = { ended: Ended; onAskAgain: (() => void) | undefined };

/** Why an answer ended early. The announcer reads it out. */
export function EndedNotice({ ended: { code, detail }, onAskAgain }: EndedNoticeProps) {
  return (
    <div
      className={classes(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border px-3 py-2",
        code === "stopped" ? "border-line bg-sunken" : "border-warn/30 bg-warn-soft",
      )}
    >
      <p className="min-w-0 text-ink">{detail}</p>
      {onAskAgain && (
        <Button size="sm" onClick={onAskAgain} className="print:hidden">
          <RotateCcw aria-hidden="true" />
          Ask again
        </Button>
      )}
    </div>
  );
}
