import { RotateCcw } from "lucide-react";
import type { Ended } from "@/assistant/messages";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";

type EndedNoticeProps = { ended: Ended; onAskAgain: (() => void) | undefined };

/** Why an answer ended early. */
export function EndedNotice({ ended: { code, detail }, onAskAgain }: EndedNoticeProps) {
  return (
    <Banner
      tone={code === "stopped" ? "info" : "warn"}
      title={detail}
      action={
        onAskAgain && (
          <Button size="sm" onClick={onAskAgain}>
            <RotateCcw aria-hidden="true" />
            Ask again
          </Button>
        )
      }
    />
  );
}
